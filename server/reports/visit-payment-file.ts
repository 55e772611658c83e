import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import { paymentMethodName } from '../../contract/orders/payment-methods.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeSheet, type SheetFormat } from '../sheets/write-sheet.ts'
import { moveNames, visitPaymentColumns } from './accounting-text.ts'
import { isBetween, type Months } from './months.ts'

/** Many, since no index has the moments of payments. */
const ROWS_A_STATEMENT = 1_000

type Row = {
  id: string
  at: string
  day: string
  taskId: string
  client: string
  document: string
  technician: string
  tipo: string
  kind: keyof typeof moveNames
  method: string
  reference: string
  amount: number
}

/**
 * The payments of visits in these months, by their day (P-213); undone payments and refunds are negative, so that the sum is the
 * money received.
 */
export const visitPaymentFile = (db: Db, format: SheetFormat, months: Months): Readable =>
  writeSheet(format, 'Pagos de visitas', rowsOf(db, months))

async function* rowsOf(db: Db, months: Months): AsyncGenerator<Cell[][]> {
  yield [visitPaymentColumns]
  let after: Row | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select m.id, m.at::text as at, to_char(m.at at time zone 'America/Bogota', 'YYYY-MM-DD') as day, t.id as "taskId",
        u.name as client, u.document, coalesce(w.name, '') as technician, t.tipo, m.kind, m.method, m.reference, m.amount
      from (
        select p.id, p.at, p.task_id, p.technician_id, case when p.reverses is null then 'paid' else 'taken_back' end as kind,
          p.method, coalesce(whole.reference, p.reference) as reference, p.amount
        from visit_payments p left join visit_payments whole on whole.id = p.reverses where ${isBetween(sql`p.at`, months)}
        union all
        -- Only what was counted as paid: money that came twice was never here.
        select r.id, r.done_at, r.task_id, null, 'refunded', '', coalesce(r.provider_tx_id, ''), -r.amount
        from visit_refunds r where r.is_counted and ${isBetween(sql`r.done_at`, months)}) m
      join tasks t on t.id = m.task_id join users u on u.id = t.user_id left join users w on w.id = m.technician_id
      where (m.at, m.id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by m.at, m.id limit ${ROWS_A_STATEMENT}`.execute(db)
    if (rows.length === 0) return
    yield rows.map((row) => [
      row.day,
      row.taskId.slice(0, 8).toUpperCase(),
      row.client,
      row.document,
      row.technician,
      row.tipo,
      moveNames[row.kind],
      paymentMethodName(row.method),
      row.reference,
      row.amount,
    ])
    after = rows.at(-1)
  }
}
