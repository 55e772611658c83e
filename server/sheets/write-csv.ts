import { Readable } from 'node:stream'

import { stringify } from 'csv-stringify/sync'

import { makeInert } from './cell-text.ts'
import type { Cell } from './sheet.ts'

/**
 * Writes rows as a CSV that Excel opens with correct accents, piece by piece. No cell runs as a formula.
 * @param batches rows, some at a time; the first row is the header
 */
export function writeCsv(batches: AsyncIterable<Cell[][]>): Readable {
  return Readable.from(write(batches))
}

async function* write(batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? makeInert(cell) : cell))),
      // Spreadsheets in Colombia separate by semicolons, because the comma separates decimals. Not every reader accepts
      // a lone carriage return as a line break, and readers of other countries would split at a comma or a tab.
      { delimiter: ';', quoted_match: /[\r\n,\t]/ },
    )
  }
}
