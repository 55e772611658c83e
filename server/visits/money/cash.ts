import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Cash, CashHandover, TechnicianCash } from '../../../contract/visits/visit-owner-money.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { Problem } from '../../platform/problem.ts'
import type { VisitsContext } from '../context.ts'

/** The number of handovers shown to the owner. */
const LATEST = 30

/** Payments received by the shop itself belong to no technician (P-124). */
const openCash = sql`from visit_payments p left join cash_handover_payments h on h.payment_id = p.id
  where p.method = 'cash' and p.noted_by is null and h.payment_id is null and p.reverses is null
    and not exists (select from visit_payments r where r.reverses = p.id)`

/** Cash that technicians have received and not handed over, and recent handovers. */
export async function listCash(db: Db | Tx): Promise<Cash> {
  const { rows: technicians } = await sql<TechnicianCash>`
    select u.id as "technicianId", u.name, sum(o.amount)::bigint as total,
      jsonb_agg(jsonb_build_object('_id', o.id, 'taskId', o.task_id, 'client', coalesce(c.name, ''), 'amount', o.amount,
        'at', iso_moment(o.at), 'fecha', to_char(o.at at time zone 'America/Bogota', 'YYYY-MM-DD')) order by o.at, o.id) as payments
    from (select p.* ${openCash}) o join users u on u.id = o.technician_id join tasks t on t.id = o.task_id
    left join users c on c.id = t.user_id and c.deleted_at is null
    group by u.id, u.name order by sum(o.amount) desc, u.id`.execute(db)
  const { rows: handovers } = await sql<CashHandover>`
    select h.id as "_id", t.name as technician, h.expected, h.counted, h.note, r.name as "receivedBy", iso_moment(h.at) as at,
      (select count(*) from cash_handover_payments p where p.handover_id = h.id)::int as payments
    from cash_handovers h join users t on t.id = h.technician_id join users r on r.id = h.received_by
    order by h.at desc, h.id limit ${LATEST}`.execute(db)
  return { total: technicians.reduce((sum, { total }) => sum + total, 0), technicians, handovers }
}

/** Cash that all technicians have received and not handed over. */
export async function cashOutside(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(p.amount), 0)::bigint as total ${openCash}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

type CashHeld = { count: number; amount: number; since: string }

/** The number of technicians with cash, the total in pesos, and the time of the oldest payment; null without any. */
export async function readCashHeld(db: Db): Promise<CashHeld | null> {
  const { rows } = await sql<{ count: number; amount: number; since: string | null }>`
    select count(distinct p.technician_id)::int as count, coalesce(sum(p.amount), 0)::bigint as amount,
      iso_moment(min(p.at)) as since ${openCash}`.execute(db)
  const [found] = rows
  return found?.since ? { ...found, since: found.since } : null
}

/** Cash that a technician has received and not handed over. */
export async function cashInHand(db: Db | Tx, technicianId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(p.amount), 0)::bigint as total ${openCash} and p.technician_id = ${technicianId}`.execute(db)
  return rows[0]?.total ?? 0
}

type Receipt = CheckedInput<'visits.receiveCash'>

/**
 * Records a handover by a technician, once: exactly the displayed payments.
 * @throws Problem CASH_CHANGED (409) with the current list, KEY_REUSED (422), VALIDATION (400) without a note on a difference
 */
export async function receiveCash(
  { db, audit }: Pick<VisitsContext, 'db' | 'audit'>,
  { handoverId, technicianId, payments, counted, note }: Receipt,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visits.receiveCash'>>,
): Promise<Cash> {
  return db.transaction().execute(async (tx) => {
    // Two owners who record handovers of one technician do so one after the other.
    await sql`select from users where id = ${technicianId} for no key update`.execute(tx)
    const ids = [...new Set(payments.map((id) => id.toLowerCase()))]
    const known = await sameHandover(tx, handoverId, { ids, counted, note })
    if (known === 'another') throw refuse('KEY_REUSED')
    if (known === 'same') return listCash(tx)
    const { rows } = await sql<{ many: number; expected: number }>`
      select count(*)::int as many, coalesce(sum(p.amount), 0)::bigint as expected ${openCash}
      and p.technician_id = ${technicianId} and p.id = any (${ids}::uuid[])`.execute(tx)
    const { many = 0, expected = 0 } = rows[0] ?? {}
    if (many !== ids.length) throw refuse('CASH_CHANGED', { data: await listCash(tx) })
    if (counted !== expected && note === '') {
      const message = 'Escribe por qué recibiste otro valor.'
      throw new Problem('VALIDATION', { message, fields: [{ field: 'note', message }] })
    }
    await sql`
      insert into cash_handovers (id, technician_id, expected, counted, note, received_by)
      values (${handoverId}, ${technicianId}, ${expected}, ${counted}, ${note}, ${userId})`.execute(tx)
    await sql`
      insert into cash_handover_payments (payment_id, handover_id)
      select unnest(${ids}::uuid[]), ${handoverId}`.execute(tx)
    await audit.record(tx, auditActor, { action: 'cash.received', target: technicianId, after: { expected, counted } })
    return listCash(tx)
  })
}

async function sameHandover(
  tx: Tx,
  handoverId: string,
  { ids, counted, note }: { ids: string[]; counted: number; note: string },
): Promise<'none' | 'same' | 'another'> {
  const { rows } = await sql<{ isSame: boolean }>`
    select h.counted = ${counted} and h.note = ${note} and (
      select array_agg(p.payment_id order by p.payment_id) from cash_handover_payments p where p.handover_id = h.id)
      = (select array_agg(id order by id) from unnest(${ids}::uuid[]) id) as "isSame"
    from cash_handovers h where h.id = ${handoverId}`.execute(tx)
  if (!rows[0]) return 'none'
  return rows[0].isSame ? 'same' : 'another'
}
