import { sql } from 'kysely'

import type { RecordDocument } from '../../../contract/visits/visit-records.ts'
import { warrantiesFrom } from '../../../contract/visits/visit-warranty.ts'
import type { Tx } from '../../platform/database/pool.ts'

type Account = Pick<RecordDocument, 'lines' | 'workWarranty' | 'total' | 'approvedAt' | 'paid' | 'refund'>
type Row = {
  lines: { text: string; amount: number; kind: 'fee' | 'service' | 'part' }[]
  total: number | null
  approvedAt: Date | null
  paid: RecordDocument['paid']
  refund: number
  days: number
  /** Whether something was repaired. */
  isResolved: boolean
}

/**
 * The costs and payments of a visit, with the warranty of each line from the day on which it ended: on work the owner's days, on
 * a part at least the year that the terms promise for new products. Work without a charge also has its warranty (P-125). The
 * approved quote applies; a visit without one has the fee of its request.
 */
export async function accountOfVisit(tx: Tx, taskId: string, endedOn: string): Promise<Account> {
  const { rows } = await sql<Row>`
    select case when q.id is null then ${feeOfRequest} else ${linesOfQuote} end as lines,
      case when q.id is null then t.costo else q.total::float8 end as total, a.at as "approvedAt",
      coalesce((select jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount) order by p.method)
        from (select method, sum(amount) as amount from visit_payments where task_id = t.id group by 1 having sum(amount) > 0) p), '[]') as paid,
      (select coalesce(sum(amount), 0)::float8 from visit_refunds where task_id = t.id and is_counted) as refund,
      (select warranty_days from visit_settings) as days,
      exists (select from visit_computers c where c.task_id = t.id and c.state = 'resuelto') as "isResolved"
    from tasks t left join visit_quotes q on q.task_id = t.id and q.state = 'approved'
    left join visit_approvals a on a.quote_id = q.id
    where t.id = ${taskId}`.execute(tx)
  const { lines, total, approvedAt, paid, refund, days, isResolved } = rows[0]!
  const { onWork, onParts } = warrantiesFrom(endedOn, days)
  return {
    lines: lines.map(({ text, amount, kind }) => ({ text, amount, warranty: kind === 'part' ? onParts : onWork })),
    // Left out of every record without it, like the refund below.
    ...(isResolved && lines.every(({ kind }) => kind === 'part') ? { workWarranty: onWork } : {}),
    total,
    approvedAt: approvedAt?.toISOString() ?? null,
    paid,
    // Left out without a refund: codes sent before this field existed still match.
    ...(refund > 0 ? { refund } : {}),
  }
}

const feeOfRequest = sql`case when t.costo is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
    'kind', 'fee', 'text', 'Mantenimiento ' || t.tipo || ', ' || (select case count(*) when 1 then '1 equipo' else count(*) || ' equipos' end
      from visit_computers c where c.task_id = t.id), 'amount', t.costo)) end`

const linesOfQuote = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'amount', l.amount, 'text',
    case l.kind when 'part' then l.quantity || ' × ' || l.name
      else concat_ws(': ', name_of_visit_computer(c), l.name) end) order by l.position)
  from visit_quote_lines l left join visit_computers c on c.id = l.computer_id where l.quote_id = q.id), '[]')`
