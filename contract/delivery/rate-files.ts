import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'

export const rateFileStates = ['read', 'applied', 'undone'] as const
export const rateRowKinds = ['new', 'change', 'same', 'removed', 'error'] as const
export type RateRowKind = (typeof rateRowKinds)[number]

const count = z.int()
const rateValues = z.object({
  upToGrams: z.nullable(count),
  cost: count,
  daysFrom: count,
  daysTo: count,
  freeFrom: z.nullable(count),
  isCovered: z.boolean(),
  contraEntregaUpTo: z.nullable(count),
})
export type RateValues = z.infer<typeof rateValues>

const rateRow = z.object({
  /** Its row number in the spreadsheet; null for a rate that the file does not have. */
  row: z.nullable(count),
  kind: z.enum(rateRowKinds),
  /** "Pasto, Nariño"; the file's own text when the place is unknown. */
  placeName: z.string(),
  before: z.nullable(rateValues),
  after: z.nullable(rateValues),
  problems: z.array(z.object({ column: z.nullable(z.string()), message: z.string() })),
})
export type RateRow = z.infer<typeof rateRow>

const summary = {
  _id: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  /** The person who uploaded it; '' when that account is deleted. */
  who: z.string(),
  state: z.enum(rateFileStates),
  counts: z.object({ new: count, change: count, same: count, removed: count, error: count }),
  /** Applied, not undone, and no rate has changed since. */
  canUndo: z.boolean(),
}
const rateFileSummary = z.object(summary)
export type RateFileSummary = z.infer<typeof rateFileSummary>

const rateFile = z.object({
  ...summary,
  /** Wrong rows first, then changes, then unchanged rows. */
  rows: z.array(rateRow),
  /** Identifies the rates with which the file was compared; `apply` sends it back. */
  seen: z.string(),
})
export type RateFile = z.infer<typeof rateFile>

const one = { fileId: id }
const seen = z
  .string({ error: 'Valor no válido: seen.' })
  .check(z.regex(/^[0-9a-f]{32}$/, { error: 'Valor no válido: seen.' }))

export const rateFiles = {
  /** Uploads a CSV or a workbook of rates and compares it with the current rates. Changes nothing. */
  'rateFiles.upload': {
    input: z.strictObject({
      fileName: line({ min: 1, max: 200, message: 'El nombre del archivo no es válido.' }),
    }),
    output: success(rateFile),
    problems: ['SHEET_UNREADABLE', 'SHEET_COLUMN_MISSING', 'FILE_TOO_LARGE'] as const,
  },
  /** The latest applied files, the newest first. */
  'rateFiles.list': { input: z.strictObject({}), output: success(z.array(rateFileSummary)) },
  'rateFiles.get': {
    input: z.strictObject(one),
    output: success(rateFile),
    problems: ['RATE_FILE_NOT_FOUND'] as const,
  },
  /**
   * Replaces the rates by those of the file, all at once. RATES_CHANGED: the rates changed since the comparison; nothing is
   * applied, and `data` is the file compared again.
   */
  'rateFiles.apply': {
    input: z.strictObject({
      ...one,
      seen,
      /** Rates that are missing in the file stay; otherwise they are removed. */
      keepsOthers: z._default(z.boolean({ error: 'Valor no válido: keepsOthers.' }), false),
    }),
    output: success(rateFile),
    problems: ['RATE_FILE_NOT_FOUND', 'RATE_FILE_STATE', 'RATE_FILE_WRONG', 'RATES_CHANGED'] as const,
  },
  /** Restores the rates from before the file, once, unless a rate was changed since. */
  'rateFiles.undo': {
    input: z.strictObject(one),
    output: success(rateFile),
    problems: ['RATE_FILE_NOT_FOUND', 'RATE_FILE_STATE', 'RATES_CHANGED'] as const,
  },
  /** Exports all rates as a CSV that can be edited and uploaded again. */
  'rateFiles.export': { input: z.strictObject({}), output: done },
}
