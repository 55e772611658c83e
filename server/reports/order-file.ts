import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import { orderNumber } from '../../contract/orders/order-number.ts'
import type { OrderState } from '../../contract/orders/orders.ts'
import { paymentMethodName } from '../../contract/orders/payment-methods.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeSheet, type SheetFormat } from '../sheets/write-sheet.ts'
import { orderColumns, stateNames } from './accounting-text.ts'
import { isBetween, type Months } from './months.ts'

const ROWS_A_STATEMENT = 250

type Row = {
  id: string
  paidAt: string
  day: string
  client: string
  document: string
  products: string
  units: number
  goods: number
  delivery: number
  sales: number
  method: string
  /** Where it came to the shop itself, so that no provider's statement has it (P-274): ` a la tienda`; else ''. */
  place: string
  reference: string
  refunded: number
  state: OrderState
}

/** Every order that was paid in these months, by the moment of its payment (P-213). Its sales add up to those of the monthly report. */
export const orderFile = (db: Db, format: SheetFormat, months: Months): Readable =>
  writeSheet(format, 'Pedidos', rowsOf(db, months))

async function* rowsOf(db: Db, months: Months): AsyncGenerator<Cell[][]> {
  yield [orderColumns]
  let after: Row | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select o.id, o.paid_at::text as "paidAt", to_char(o.paid_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day,
        u.name as client, u.document, (
          select string_agg(l.quantity || ' × ' || l.product_name, ', ' order by l.product_name, l.id)
          from order_lines l where l.order_id = o.id) as products,
        o.total_qty as units, o.total_price as goods, o.delivery_cost as delivery,
        case when is_sold(o) then o.total_price + coalesce((
          select sum(m.sales) from parts_of_sales p cross join lateral month_of_change(p.order_id, p.shipment_id, p.sign) m
          where p.order_id = o.id and p.shipment_id is not null), 0) else 0 end::bigint as sales,
        case when o.is_contra_entrega then 'CONTRA_ENTREGA' else coalesce(t.method, '') end as method,
        case t.provider when 'transfer' then ' a la tienda' when 'counter' then ' en el mostrador' else '' end as place,
        coalesce(case when t.provider in ('transfer', 'counter') then nullif(t.raw ->> 'reference', '') end, a.reference) as reference,
        amount_refunded(o.id) as refunded, o.state
      from orders o join users u on u.id = o.user_id join payment_attempts a on a.order_id = o.id
      left join payment_transactions t on t.attempt_id = a.id and t.has_paid
      where ${isBetween(sql`o.paid_at`, months)}
        -- The first condition alone says where the index is entered.
        and o.paid_at >= ${after?.paidAt ?? '-infinity'}::timestamptz
        and (o.paid_at > ${after?.paidAt ?? '-infinity'}::timestamptz or o.id > ${after?.id ?? null}::uuid)
      order by o.paid_at, o.id limit ${ROWS_A_STATEMENT}`.execute(db)
    if (rows.length === 0) return
    yield rows.map((row) => [
      orderNumber(row.id),
      row.day,
      row.client,
      row.document,
      row.products,
      row.units,
      row.goods,
      row.delivery,
      row.goods + row.delivery,
      row.sales,
      `${paymentMethodName(row.method)}${row.place}`,
      row.reference,
      row.refunded,
      stateNames[row.state],
    ])
    after = rows.at(-1)
  }
}
