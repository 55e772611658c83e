import { foldName } from './fold-name.ts'
import { SheetError, type Cell, type SheetRow } from './sheet.ts'

/** How many rows at the top of a file are searched for the header and offered for choosing it. */
export const TOP_ROWS = 15

const isBlank = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === '')

/** The first rows of a file that are not empty. */
export async function readTop(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const top: SheetRow[] = []
  while (top.length < TOP_ROWS) {
    const next = await rows.next()
    if (next.done) break
    if (!isBlank(next.value)) top.push(next.value)
  }
  return top
}

/**
 * Finds the header row: the first with two known column names, because titles, dates and addresses may be above it; otherwise the
 * first of all.
 * @param chosen its number, where a person has chosen it
 * @returns its place among the rows
 * @throws SheetError when there is no such row
 */
export function findHeader(
  top: readonly SheetRow[],
  { names = [], chosen }: { names?: readonly string[] | undefined; chosen?: number | undefined },
): number {
  if (chosen !== undefined) {
    const index = top.findIndex(({ row }) => row === chosen)
    if (index === -1) throw new SheetError('noHeader', `El archivo no tiene títulos en la fila ${chosen}.`)
    return index
  }
  const known = new Set(names)
  const count = (cells: Cell[]): number =>
    new Set(cells.map((cell) => (typeof cell === 'string' ? foldName(cell) : '')).filter((name) => known.has(name)))
      .size
  return Math.max(
    top.findIndex(({ cells }) => count(cells) >= 2),
    0,
  )
}
