import type { Readable } from 'node:stream'

import { orderNumber } from '../../contract/orders/order-number.ts'
import { paymentMethodName } from '../../contract/orders/payment-methods.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeSheet, type SheetFormat } from '../sheets/write-sheet.ts'
import { readSales } from './read-day.ts'

const columns = ['Pedido', 'Hora', 'Cliente', 'Forma de pago', 'Referencia', 'Total']

/** Every sale of a day at the counter, the latest first. @param date `YYYY-MM-DD`, in Colombia */
export const dayFile = (db: Db, format: SheetFormat, date: string): Readable =>
  writeSheet(format, 'Mostrador', rowsOf(db, date))

async function* rowsOf(db: Db, date: string): AsyncGenerator<Cell[][]> {
  yield [columns]
  const sales = await readSales(db, date, null)
  yield sales.map(({ orderId, at, name, method, reference, total }) => [
    orderNumber(orderId),
    inBogota(new Date(at)).hora,
    name || 'Sin registrar',
    paymentMethodName(method),
    reference,
    total,
  ])
}
