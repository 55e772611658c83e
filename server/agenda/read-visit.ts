import { sql } from 'kysely'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { cancelReasonText, type CancelReason } from '../../contract/visits/cancel-reasons.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { rankTechnicians } from './rank-technicians.ts'
import { readDays } from './read-days.ts'
import { wantedOf } from './read-week.ts'
import { readVisitRow } from './visit-rows.ts'

/** A visit with the suitability of each technician, and its history; undefined when it does not exist. */
export async function readOpenedVisit(db: Db | Tx, taskId: string): Promise<OpenedVisit | undefined> {
  const visit = await readVisitRow(db, taskId)
  if (!visit) return undefined
  const wanted = wantedOf(visit)
  const candidates = wanted ? rankTechnicians(wanted, await readDays(db, wanted.fecha, wanted.fecha)) : []
  return {
    ...{ ...visit, candidates, record: await recordOf(db, taskId) },
    money: await readMoney(db, taskId),
    isCancelFinal: await isCancelFinal(db, taskId),
    history: await readHistory(db, taskId),
  }
}

async function readMoney(db: Db | Tx, taskId: string): Promise<OpenedVisit['money']> {
  const { rows } = await sql<OpenedVisit['money']>`
    select coalesce((select total from visit_quotes where task_id = ${taskId} and state = 'approved'), 0)::bigint as total,
      ${paymentsOf(taskId)} as payments, visit_paid(${taskId}) as paid, visit_due(${taskId}) as due`.execute(db)
  return rows[0]!
}

/** The valid payments, like `visit_payments_of`, with a mark for those that the shop itself received (P-124). */
const paymentsOf = (taskId: string) => sql`coalesce((
  select jsonb_agg(shown || jsonb_build_object('isToShop', p.noted_by is not null, 'reference', p.reference) order by place)
  from jsonb_array_elements(visit_payments_of(${taskId})) with ordinality as one (shown, place)
  join visit_payments p on p.id = (shown ->> '_id')::uuid), '[]')`

/**
 * Whether cancelling a visit cannot be undone: its client approved something, or it is a preventive one with a finished computer,
 * whose price is then charged (P-106).
 */
export async function isCancelFinal(db: Db | Tx, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    select from visit_quotes q join visit_approvals a on a.quote_id = q.id where q.task_id = ${taskId}
    union all
    select from tasks t join visit_computers c on c.task_id = t.id
    where t.id = ${taskId} and t.tipo = 'preventivo' and t.costo > 0 and has_used_parts(c.id) limit 1`.execute(db)
  return rows.length > 0
}

async function recordOf(db: Db | Tx, taskId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select record_number(r) as number from visit_records r where r.task_id = ${taskId}`.execute(db)
  return rows[0]?.number ?? null
}

type Facts = { fecha: string | null; hora: string; estado: TaskState; technicianId: string | null }
type Change = {
  at: Date
  actor: string
  before: Facts
  after: Facts
  technician: string
  reason: string
  clientReason: CancelReason | null
}
type Entry = OpenedVisit['history'][number]

async function readHistory(db: Db | Tx, taskId: string): Promise<OpenedVisit['history']> {
  const { rows } = await sql<Change>`
    select h.at, coalesce(a.name, '') as actor, h.before, h.after, coalesce(u.name, '') as technician,
      coalesce(c.reason, '') as reason, w.reason as "clientReason"
    from task_history h left join users a on a.id = h.actor
    left join users u on u.id = (h.after ->> 'technicianId')::uuid
    left join visit_cancellations c on c.task_id = h.task_id and c.version = h.version + 1
    left join visit_answers w on w.task_id = h.task_id and w.version = h.version + 1 and w.decision = 'cancelled'
    where h.task_id = ${taskId} order by h.version desc limit 100`.execute(db)
  const { rows: requested } = await sql<{ at: Date; actor: string }>`
    select t.created_at as at, u.name as actor from tasks t join users u on u.id = t.user_id where t.id = ${taskId}`.execute(
    db,
  )
  const changes = rows.map(({ at, actor, before, after, technician, reason, clientReason }) => ({
    at: at.toISOString(),
    actor,
    event: eventOf(before, after),
    technician,
    fecha: after.fecha ?? '',
    hora: after.hora,
    estado: after.estado,
    reason: reason || (clientReason === null ? '' : cancelReasonText[clientReason]),
    payment: null,
  }))
  return [
    ...[...changes, ...(await readConfirmations(db, taskId)), ...(await readPayments(db, taskId))].toSorted((a, b) =>
      a.at < b.at ? 1 : a.at > b.at ? -1 : 0,
    ),
    ...requested.map(({ at, actor }) => asRequest(at, actor)),
  ]
}

/** The times at which the client confirmed a day and an hour, without a change of the visit. */
async function readConfirmations(db: Db | Tx, taskId: string): Promise<Entry[]> {
  const { rows } = await sql<{ at: Date; actor: string; fecha: string; hora: string }>`
    select a.at, u.name as actor, coalesce(to_char(a.fecha, 'YYYY-MM-DD'), '') as fecha, a.hora
    from visit_answers a join tasks t on t.id = a.task_id join users u on u.id = t.user_id
    where a.task_id = ${taskId} and a.decision = 'confirmed' order by a.id desc limit 100`.execute(db)
  return rows.map(({ at, actor, fecha, hora }) =>
    Object.assign(asRequest(at, actor), { event: 'confirmed', fecha, hora } as const),
  )
}

type Paid = {
  at: Date
  actor: string
  isTakenBack: boolean
  reason: string
  payment: NonNullable<Entry['payment']>
}

/** The payments and those taken back, by the time the shop learned of them. The payment provider has no name. */
async function readPayments(db: Db | Tx, taskId: string): Promise<Entry[]> {
  const { rows } = await sql<Paid>`
    select p.received_at as at, coalesce(u.name, '') as actor, p.reverses is not null as "isTakenBack", p.reason,
      jsonb_build_object('method', p.method, 'amount', abs(p.amount), 'reference', whole.reference,
        'isToShop', whole.noted_by is not null) as payment
    from visit_payments p join visit_payments whole on whole.id = coalesce(p.reverses, p.id)
    left join users u on u.id = coalesce(p.noted_by, case when p.method <> 'link' then p.technician_id end)
    where p.task_id = ${taskId} order by p.received_at desc, p.id limit 100`.execute(db)
  return rows.map(({ at, actor, isTakenBack, reason, payment }) =>
    Object.assign(asRequest(at, actor), {
      event: isTakenBack ? ('payment_taken_back' as const) : ('paid' as const),
      reason,
      payment,
    }),
  )
}

const none = { technician: '', fecha: '', hora: '', estado: 'pendiente', reason: '', payment: null } as const

const asRequest = (at: Date, actor: string): Entry => ({
  ...none,
  at: at.toISOString(),
  actor,
  event: 'requested',
})

function eventOf(before: Facts, after: Facts): Entry['event'] {
  if (before.estado !== after.estado) return after.estado === 'cancelado' ? 'cancelled' : 'state'
  if (before.fecha !== after.fecha || before.hora !== after.hora) return 'moved'
  return after.technicianId === null ? 'unassigned' : 'assigned'
}
