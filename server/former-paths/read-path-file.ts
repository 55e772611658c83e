import { formerPathLimits } from '../../contract/products/former-path.ts'
import { formatNumber } from '../../contract/values/units.ts'
import type { Refuse } from '../platform/problem.ts'
import { textOf } from '../sheets/cell-text.ts'
import { readInThread } from '../sheets/read-in-thread.ts'
import { SheetError, type Cell, type SheetRow } from '../sheets/sheet.ts'

/** A row of the owner's two columns as texts. */
export type WrittenRow = { row: number; address: string; product: string }

/**
 * Reads a file, or what was pasted, of two columns: the former address and its product. The first row counts, too, unless it has
 * titles: no address is without a slash.
 * @throws Problem SHEET_UNREADABLE (400)
 */
export async function readPathFile(path: string, refuse: Refuse<'SHEET_UNREADABLE'>): Promise<WrittenRow[]> {
  const rows: SheetRow[] = []
  let isCommas = false
  try {
    await readInThread(
      path,
      {},
      {
        onOpened: ({ top, headerRow, reading }) => {
          isCommas = reading.delimiter === ','
          const first = top.find(({ row }) => row === headerRow)
          if (first && textOf(first.cells[0] ?? '').includes('/')) rows.push(first)
        },
        onRows: async (some) => {
          rows.push(...some)
          if (rows.length > formerPathLimits.rows) throw new SheetError('tooManyRows', tooMany)
        },
      },
    )
    if (rows.length === 0)
      throw new SheetError('empty', 'No hay ninguna dirección: cada una empieza por una barra (/).')
  } catch (error) {
    if (error instanceof SheetError) throw refuse('SHEET_UNREADABLE', { message: error.message, cause: error })
    throw error
  }
  return rows.map(({ row, cells }) => ({ row, address: textOf(cells[0] ?? ''), product: productIn(cells, isCommas) }))
}

const tooMany = `Son más de ${formatNumber(formerPathLimits.rows)} direcciones. Divídelas en partes.`

/** «/producto/camisa, Camisa de lino, blanca» means a name with a comma. */
function productIn(cells: readonly Cell[], isCommas: boolean): string {
  if (!isCommas) return textOf(cells[1] ?? '')
  return cells
    .slice(1)
    .map(textOf)
    .join(', ')
    .replace(/[,\s]+$/, '')
}
