import { invoiceLimits, readInvoiceNumber } from '../../contract/orders/invoice-rules.ts'
import type { Refuse } from '../platform/problem.ts'
import { textOf } from '../sheets/cell-text.ts'
import { readInThread } from '../sheets/read-in-thread.ts'
import { SheetError, type SheetRow } from '../sheets/sheet.ts'

/** A row of the owner's four columns as texts. */
export type WrittenInvoice = { row: number; order: string; number: string; cufe: string; day: string }

/**
 * Reads a file, or what was pasted, of four columns: order, number, CUFE, day. The first row counts, too, unless it has titles.
 * @throws Problem SHEET_UNREADABLE (400)
 */
export async function readInvoiceList(path: string, refuse: Refuse<'SHEET_UNREADABLE'>): Promise<WrittenInvoice[]> {
  const rows: SheetRow[] = []
  try {
    await readInThread(
      path,
      {},
      {
        onOpened: ({ top, headerRow }) => {
          const first = top.find(({ row }) => row === headerRow)
          if (first && readInvoiceNumber(textOf(first.cells[1] ?? '')) !== null) rows.push(first)
        },
        onRows: async (some) => {
          rows.push(...some)
          if (rows.length > invoiceLimits.atOnce) throw new SheetError('tooManyRows', tooMany)
        },
      },
    )
    if (rows.length === 0)
      throw new SheetError('empty', 'No hay ninguna factura: cada fila es pedido;número;CUFE;fecha.')
  } catch (error) {
    if (error instanceof SheetError) throw refuse('SHEET_UNREADABLE', { message: error.message, cause: error })
    throw error
  }
  const text = ({ cells }: SheetRow, at: number) => textOf(cells[at] ?? '').slice(0, 300)
  return rows.map((row) => {
    const [order, number, cufe, day] = [text(row, 0), text(row, 1), text(row, 2), text(row, 3)]
    return { row: row.row, order, number, cufe, day }
  })
}

const tooMany = `Son más de ${invoiceLimits.atOnce} facturas. Divídelas en partes.`
