import type { Readable } from 'node:stream'

import type { Cell } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

export type SheetFormat = 'csv' | 'xlsx'

/** The content type of each kind of file in HTTP. */
export const sheetTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Writes rows as a file of either kind, piece by piece.
 * @param title what the sheets of a workbook are called
 * @param batches rows, some at a time; the first row is the header
 */
export const writeSheet = (format: SheetFormat, title: string, batches: AsyncIterable<Cell[][]>): Readable =>
  format === 'csv' ? writeCsv(batches) : writeXlsx(batches, { title })
