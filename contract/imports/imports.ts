import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { identityFields, importColumns } from './import-fields.ts'
import { delimiters, encodings, pesoStyles, sheetLimits } from './sheets.ts'

export const importStates = [
  'read',
  'reviewing',
  'reviewed',
  'applying',
  'applied',
  'appliedWithErrors',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** The effect of a row, before or after it is applied. */
export const rowKinds = ['new', 'change', 'same', 'skipped', 'error'] as const
export type RowKind = (typeof rowKinds)[number]
export const rowOutcomes = ['applied', 'failed', 'undone', 'kept'] as const

/** The program that wrote the file, as its header shows. */
export const importFormats = ['own', 'shopify', 'woocommerce', 'other'] as const
export type ImportFormat = (typeof importFormats)[number]

const noMapping = 'La correspondencia de columnas no es válida.'
const isField = (name: string): boolean =>
  importColumns.some(({ field }) => field === name) || /^attribute:[^\p{Cc}]{1,40}$/u.test(name)

/** Field → column number, counted from 0; a missing field stays unchanged. */
const mapping = z
  .record(
    z.string().check(z.refine(isField, { error: noMapping })),
    wholeNumber({ min: 0, max: sheetLimits.columns - 1, message: noMapping }),
  )
  .check(z.refine((fields) => Object.keys(fields).length <= 150, { error: noMapping }))

const categoryText = line({ max: 200, message: 'Categoría no válida.' })

export const importSettings = z.strictObject({
  mapping,
  decimals: z.enum(pesoStyles, { error: 'Elige cómo están escritos los precios.' }),
  /** Whether empty cells clear a value; otherwise the value stays. */
  clearEmpty: z.boolean(),
  /** Imports products hidden in the other shop as not for sale (P-283); otherwise they are left out. */
  unpublished: z.optional(z.boolean({ error: 'Valor no válido: unpublished.' })),
  /** The file's category → category and subcategory of the shop. */
  categories: z
    .array(z.strictObject({ from: categoryText, category: categoryText, brandName: categoryText }))
    .check(z.maxLength(300, { error: 'Hay demasiadas categorías por relacionar.' })),
})
export type ImportSettings = z.infer<typeof importSettings>

const count = z.int()
export const importCounts = z.object({
  new: count,
  change: count,
  same: count,
  skipped: count,
  error: count,
  large: count,
  applied: count,
  failed: count,
  undone: count,
  kept: count,
})
export type ImportCounts = z.infer<typeof importCounts>

const summary = {
  _id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  state: z.enum(importStates),
  format: z.enum(importFormats),
  rows: count,
  /** Finished rows of the current step. */
  done: count,
  counts: importCounts,
  /** The end of the undo period; null when it cannot be undone. */
  undoUntil: z.nullable(z.string()),
}
const importSummary = z.object(summary)
export type ImportSummary = z.infer<typeof importSummary>

const importDetail = z.object({
  ...summary,
  reading: z.object({
    kind: z.enum(['csv', 'xlsx']),
    encoding: z.nullable(z.enum(encodings)),
    delimiter: z.nullable(z.enum(delimiters)),
  }),
  /** The number of the header row, as a spreadsheet counts. */
  headerRow: count,
  /** The beginnings of the first rows of the file, for choosing the header; empty after it was applied. */
  top: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  columns: z.array(z.object({ letters: z.string(), name: z.string() })),
  /** The first five rows as read. */
  sample: z.array(z.array(z.string())),
  settings: importSettings,
  /** Whether the columns were mapped as in the last file with this header. */
  isRemembered: z.boolean(),
  /** Categories in the file that the shop does not have, the most frequent first. */
  unknownCategories: z.array(z.object({ from: z.string(), rows: count })),
  /** Pictures on other sites that the rows name. */
  pictures: z.object({
    hosts: z.array(
      z.object({
        /** The host, with its port if that is not the default. */
        host: z.string(),
        pictures: count,
        isAllowed: z.boolean(),
      }),
    ),
    /** The number of pictures to be fetched, and the results. */
    total: count,
    fetched: count,
    waiting: count,
    failed: count,
  }),
  /** Why it stopped; null without a failure. */
  failure: z.nullable(z.string()),
})
export type ImportDetail = z.infer<typeof importDetail>

const importRow = z.object({
  row: count,
  kind: z.enum(rowKinds),
  outcome: z.nullable(z.enum(rowOutcomes)),
  productName: z.string(),
  productId: z.nullable(z.string()),
  /** The field that identified the product in the shop. */
  matchedBy: z.nullable(z.enum([...identityFields, 'productName'])),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Whether a price changes by half or more. */
  isLarge: z.boolean(),
  problems: z.array(z.object({ column: z.nullable(z.string()), message: z.string() })),
  notes: z.array(z.string()),
  /** The results of the pictures to be fetched; null when there were none. */
  pictures: z.nullable(
    z.object({
      total: count,
      fetched: count,
      waiting: count,
      failures: z.array(z.object({ address: z.string(), reason: z.string() })),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRow>

export const rowFilters = ['all', ...rowKinds, 'large', ...rowOutcomes] as const
export type RowFilter = (typeof rowFilters)[number]

const one = { importId: id }
const hosts = z
  .array(line({ min: 1, max: 260, message: 'Sitio no válido.' }))
  .check(z.maxLength(300, { error: 'Son demasiados sitios.' }))
const page = wholeNumber({ min: 1, max: 10_000, message: 'Página no válida.' })

export const imports = {
  'imports.upload': {
    input: z.strictObject({
      fileName: line({ min: 1, max: 200, message: 'El nombre del archivo no es válido.' }),
      encoding: z.optional(z.enum(encodings, { error: 'Codificación no válida.' })),
      delimiter: z.optional(z.enum(delimiters, { error: 'Separador no válido.' })),
      /** The header row, if it differs from the detected one. */
      headerRow: z.optional(wholeNumber({ min: 1, max: 1_000, message: 'Fila de los títulos no válida.' })),
    }),
    output: success(importDetail),
    problems: ['SHEET_UNREADABLE', 'FILE_TOO_LARGE', 'IMPORT_NOT_FOUND'] as const,
  },
  'imports.list': { input: z.strictObject({}), output: success(z.array(importSummary)) },
  'imports.get': { input: z.strictObject(one), output: success(importDetail), problems: ['IMPORT_NOT_FOUND'] as const },
  'imports.rows': {
    input: z.strictObject({
      ...one,
      filter: z.optional(z.enum(rowFilters, { error: 'Filtro no válido.' })),
      q: z.optional(line({ max: 100, message: 'La búsqueda no es válida.' })),
      page: z.optional(page),
    }),
    output: success(z.object({ rows: z.array(importRow), total: count, pageSize: count })),
    problems: ['IMPORT_NOT_FOUND'] as const,
  },
  'imports.review': {
    input: z.strictObject({ ...one, settings: importSettings }),
    output: success(importSummary),
    problems: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'SHEET_COLUMN_MISSING'] as const,
  },
  'imports.apply': {
    input: z.strictObject({
      ...one,
      /** Rows to leave out. */
      leaveOut: z.optional(
        z
          .array(wholeNumber({ min: 1, max: 1_000_000, message: 'Fila no válida.' }))
          .check(z.maxLength(2_000, { error: 'Puedes dejar por fuera máximo 2.000 filas.' })),
      ),
      /** The number of rows with large price changes, typed as a confirmation. */
      confirmed: z.optional(wholeNumber({ min: 0, max: 1_000_000, message: 'Escribe el número de filas.' })),
      /** The sites whose pictures are fetched; without this field, none. */
      pictureHosts: z.optional(hosts),
    }),
    output: success(importSummary),
    problems: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_CONFIRM', 'IMPORT_UNDER_WAY'] as const,
  },
  'imports.fetchPictures': {
    input: z.strictObject({ ...one, hosts }),
    output: success(importDetail),
    problems: ['IMPORT_NOT_FOUND', 'IMPORT_STATE'] as const,
  },
  'imports.cancel': {
    input: z.strictObject(one),
    output: success(importSummary),
    problems: ['IMPORT_NOT_FOUND', 'IMPORT_STATE'] as const,
  },
  'imports.undo': {
    input: z.strictObject(one),
    output: success(importSummary),
    problems: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_TOO_LATE', 'IMPORT_UNDER_WAY'] as const,
  },
  'imports.failedRows': { input: z.strictObject(one), output: done, problems: ['IMPORT_NOT_FOUND'] as const },
  'exports.products': {
    input: z.strictObject({
      format: z.enum(['csv', 'xlsx'], { error: 'Elige CSV o Excel.' }),
      /** Only the header and one example row, to be filled in. */
      template: z.optional(z.enum(['1'], { error: 'Valor no válido: template.' })),
    }),
    output: done,
  },
}
