import { textOf } from '../../sheets/cell-text.ts'
import type { Cell, SheetRow } from '../../sheets/sheet.ts'

/**
 * Completes the rows of variants with values that another shop's file has only once for all variants of a product, so that each
 * row can be read, refused and returned alone.
 */
export type VariantRows = {
  /** @returns the rows that are complete so far, in the order of the file */
  take: (rows: readonly SheetRow[]) => SheetRow[]
  /** @returns the buffered rows, after the last one was taken */
  end: () => SheetRow[]
}

/** The number of the column with one of these folded names; -1 without one. */
export type FindColumn = (...names: string[]) => number

/** The text of a cell; '' without the column. */
export const textAt = (cells: readonly Cell[], column: number): string => textOf(cells[column] ?? '')

/** The cells, with empty ones of these columns filled from another row. */
export function filledFrom(cells: readonly Cell[], from: readonly Cell[], columns: readonly number[]): Cell[] {
  const filled = [...cells]
  for (const column of columns)
    if (column !== -1 && textAt(cells, column) === '') setCell(filled, column, from[column] ?? '')
  return filled
}

/** Sets a cell of a row that may be shorter. */
export function setCell(cells: Cell[], column: number, value: Cell): void {
  while (cells.length < column) cells.push('')
  cells[column] = value
}
