import { Readable } from 'node:stream'

import { stringify } from 'csv-stringify/sync'

import { makeInert } from './inert-cells.ts'
import type { Cell } from './sheet.ts'

/**
 * Writes rows as a CSV that Excel opens with its accents, piece by piece. No cell of it runs as a formula.
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
      // Spreadsheets in Colombia part at semicolons, since the comma is theirs for decimals. A carriage return alone is no
      // line break to every reader, and a comma or a tab would part a cell for readers of other countries.
      { delimiter: ';', quoted_match: /[\r\n,\t]/ },
    )
  }
}
