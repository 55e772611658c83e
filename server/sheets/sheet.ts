import type { Delimiter, Encoding } from '../../contract/imports/sheets.ts'

/** The content of a cell: text, or the number or the formula of a spreadsheet. */
export type Cell = string | number | { formula: string }

/** The last row of any worksheet: no program opens one with more. */
export const LAST_ROW = 1_048_576

/** One row of a file; `row` is its number in a spreadsheet, with the header as 1. */
export type SheetRow = { row: number; cells: Cell[] }

/** How a file was read. */
export type Reading =
  | { kind: 'csv'; encoding: Encoding; delimiter: Delimiter }
  | { kind: 'xlsx'; encoding: null; delimiter: null }

export type SheetFault =
  | 'empty'
  | 'noHeader'
  | 'unknownFormat'
  | 'oldExcel'
  | 'brokenFile'
  | 'nul'
  | 'openQuote'
  | 'strayQuote'
  | 'hugeCell'
  | 'hugeLine'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'bomb'
  | 'wrongEncoding'

/** Why a file cannot be read; `message` is for its owner. */
export class SheetError extends Error {
  readonly fault: SheetFault

  constructor(fault: SheetFault, message: string) {
    super(message)
    this.name = 'SheetError'
    this.fault = fault
  }
}

/** The name of a spreadsheet column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
