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
  /** Its number as a spreadsheet counts; null for a rate that the file does not have. */
  row: z.nullable(count),
  kind: z.enum(rateRowKinds),
  /** "Pasto, Nariño"; what the file says where there is no such place. */
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
  /** Who brought it; '' when that account is gone. */
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
  /** Wrong rows first, then what changes, then what stays. */
  rows: z.array(rateRow),
  /** Names the rates that this was compared with: sent back by `apply`. */
  seen: z.string(),
})
export type RateFile = z.infer<typeof rateFile>

const one = { fileId: id }
const seen = z
  .string({ error: 'Valor no válido: seen.' })
  .check(z.regex(/^[0-9a-f]{32}$/, { error: 'Valor no válido: seen.' }))

export const rateFiles = {
  /** A CSV or a workbook of rates. Nothing changes: it is compared with the rates as they are. */
  'rateFiles.upload': {
    input: z.strictObject({
      fileName: line({ min: 1, max: 200, message: 'El nombre del archivo no es válido.' }),
    }),
    output: success(rateFile),
    problems: ['SHEET_UNREADABLE', 'SHEET_COLUMN_MISSING', 'FILE_TOO_LARGE'] as const,
  },
  /** The latest that were applied, the newest first. */
  'rateFiles.list': { input: z.strictObject({}), output: success(z.array(rateFileSummary)) },
  'rateFiles.get': {
    input: z.strictObject(one),
    output: success(rateFile),
    problems: ['RATE_FILE_NOT_FOUND'] as const,
  },
  /**
   * Makes the rates those of the file, all at once. RATES_CHANGED: they are no longer those that were compared; `data` is the
   * file compared again, and nothing is changed.
   */
  'rateFiles.apply': {
    input: z.strictObject({
      ...one,
      seen,
      /** Rates that the file does not have stay; otherwise they are removed. */
      keepsOthers: z._default(z.boolean({ error: 'Valor no válido: keepsOthers.' }), false),
    }),
    output: success(rateFile),
    problems: ['RATE_FILE_NOT_FOUND', 'RATE_FILE_STATE', 'RATE_FILE_WRONG', 'RATES_CHANGED'] as const,
  },
  /** Makes the rates those of before the file, once, as long as nobody has changed one since. */
  'rateFiles.undo': {
    input: z.strictObject(one),
    output: success(rateFile),
    problems: ['RATE_FILE_NOT_FOUND', 'RATE_FILE_STATE', 'RATES_CHANGED'] as const,
  },
  /** All rates in a CSV that can be changed and brought back. */
  'rateFiles.export': { input: z.strictObject({}), output: done },
}
