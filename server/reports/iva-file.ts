import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import { taxCodeNames, type TaxCode } from '../../contract/catalogue/tax-codes.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeSheet, type SheetFormat } from '../sheets/write-sheet.ts'
import { ivaColumns, taxMoveNames } from './accounting-text.ts'
import { boundsOf, monthsOf, type Months } from './months.ts'

type Row = {
  day: string
  kind: keyof typeof taxMoveNames
  of: string
  client: string
  document: string
  taxCode: TaxCode
  amount: number
  iva: number
}

/**
 * The amounts charged at each rate of IVA in these months, and the refunds as negative amounts, by their day (P-288). They add up
 * to the report of these months.
 */
export const ivaFile = (db: Db, format: SheetFormat, months: Months): Readable =>
  writeSheet(format, 'IVA', rowsOf(db, months))

async function* rowsOf(db: Db, months: Months): AsyncGenerator<Cell[][]> {
  yield [ivaColumns]
  for (const month of monthsOf(months)) {
    const { first, end } = boundsOf({ first: month, last: month })
    const { rows } = await sql<Row>`
      select to_char(m.at at time zone 'America/Bogota', 'YYYY-MM-DD') as day, m.kind, coalesce(m.order_id, m.task_id)::text as of,
        u.name as client, u.document, m.tax_code, m.amount, m.iva
      from tax_moves(${first}, ${end}) m left join orders o on o.id = m.order_id left join tasks t on t.id = m.task_id
      join users u on u.id = coalesce(o.user_id, t.user_id)
      order by m.at, m.move_id, m.tax_code`.execute(db)
    yield rows.map((row) => [
      row.day,
      taxMoveNames[row.kind],
      orderNumber(row.of),
      row.client,
      row.document,
      taxCodeNames[row.taxCode],
      row.amount - row.iva,
      row.iva,
      row.amount,
    ])
  }
}
