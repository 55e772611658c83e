/** What a cell holds: text as it stands in the file, or the number or the formula of a spreadsheet. */
export type Cell = string | number | { formula: string }

/** One row of a file; `row` is the number that a spreadsheet shows beside it, the header being 1. */
export type SheetRow = { row: number; cells: Cell[] }

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file was read. */
export type Reading =
  | { kind: 'csv'; encoding: Encoding; delimiter: Delimiter }
  | { kind: 'xlsx'; encoding: null; delimiter: null }

/** The most that one file may be; beyond, it is cheaper to import in parts than to promise that it ends. */
export const limits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 300,
  /** Characters of one cell; the longest field of a product has 10,000. */
  cell: 32_767,
  /** Characters of one row. */
  record: 400_000,
  /** Bytes that an .xlsx may unpack to, all parts together. */
  unpacked: 64 * 1024 * 1024,
} as const

export type SheetFault =
  | 'empty'
  | 'unknownFormat'
  | 'oldExcel'
  | 'brokenFile'
  | 'nul'
  | 'openQuote'
  | 'strayQuote'
  | 'hugeCell'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'bomb'
  | 'wrongEncoding'

/** Why a file cannot be read; `message` is what its owner reads. */
export class SheetError extends Error {
  readonly fault: SheetFault

  constructor(fault: SheetFault, message: string) {
    super(message)
    this.name = 'SheetError'
    this.fault = fault
  }
}

/** The letters above a column of a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
