import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { caseLimits } from '../../contract/orders/return-case-rules.ts'
import { lastGuaranteeAnswer, lastGuaranteeDay, lastWithdrawalDay } from '../../contract/orders/withdrawal.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { nearDay } from '../../contract/values/near-days.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { CasesContext } from './context.ts'

type Given = CheckedInput<'returnCases.open'> & {
  key: string | undefined
  /** Restricts to orders of this buyer; null at the desk. */
  buyerId: string | null
}
type Opening = Caller<DeclaredProblem<'returnCases.open'>>
/**
 * Opens a case about units of a delivered shipment (P-290), within its legal term in Colombia; with an Idempotency-Key once.
 * @returns its id
 * @throws Problem NOT_FOUND (404), also for another person's order; CASE_NOT_OFFERED when it has not arrived or its order is not
 * paid, CASE_TERM_OVER, CASE_UNITS, CASE_LIMIT (409); KEY_REUSED (422)
 */
export async function openCase(
  { db, audit, hasMail, now }: CasesContext,
  given: Given,
  caller: Opening,
): Promise<string> {
  const { shipmentId, kind, fault, key } = given
  const { userId, auditActor, refuse } = caller
  return db.transaction().execute(async (tx) => {
    const orderId = await lockOrderOf(tx, given, refuse)
    const earlier = await findEarlier(tx, given, userId)
    if (earlier && !earlier.isSame) throw refuse('KEY_REUSED')
    if (earlier) return earlier.id
    const today = dayInBogota(now())
    await checkTerm(tx, given, { today, refuse })
    const { rows } = await sql<{ id: string }>`
      insert into return_cases (kind, order_id, shipment_id, key, opened_by, fault, due_on)
      select ${kind}, ${orderId}, ${shipmentId}, ${key ?? null}, ${userId}, ${kind === 'guarantee' ? fault : ''},
        ${kind === 'guarantee' ? lastGuaranteeAnswer(today) : null}::date
      where (select count(*) from return_cases where order_id = ${orderId}) < ${caseLimits.ofOrder}
      returning id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw refuse('CASE_LIMIT')
    await addLines(tx, id, given, refuse)
    await sql`select note_case_event(${id}, 'opened', ${key ?? null}, ${hasMail},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`.execute(tx)
    if (hasMail) {
      await sql`insert into outbox (kind, order_id, occasion) values ('new_case', ${orderId}, ${id})`.execute(tx)
    }
    return id
  })
}

/** Locks the order of a shipment like every step at the desk. */
async function lockOrderOf(tx: Tx, { shipmentId, buyerId }: Given, refuse: Opening['refuse']): Promise<string> {
  const found = await tx
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select(['orders.id as orderId', 'orders.userId'])
    .where('shipments.id', '=', shipmentId)
    .executeTakeFirst()
  if (!found || (buyerId !== null && found.userId !== buyerId)) throw refuse('NOT_FOUND')
  await sql`select lock_order(${found.orderId}::uuid)`.execute(tx)
  return found.orderId
}

/** The case that the same person opened with the same key. */
async function findEarlier(
  tx: Tx,
  { key, shipmentId, kind, fault, lines }: Given,
  userId: string,
): Promise<{ id: string; isSame: boolean } | undefined> {
  if (key === undefined) return undefined
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select c.id, c.shipment_id = ${shipmentId} and c.kind = ${kind} and (c.kind = 'withdrawal' or c.fault = ${fault})
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("lineId" uuid, quantity integer)
        full join (select * from return_case_lines where case_id = c.id) l on l.order_line_id = w."lineId"
        where w.quantity is distinct from l.quantity) as "isSame"
    from return_cases c where c.opened_by = ${userId} and c.key = ${key}`.execute(tx)
  return rows[0]
}

const noWithdrawal = 'Lo que se compra en el mostrador no tiene retracto. Se puede pedir la garantía.'

async function checkTerm(
  tx: Tx,
  { shipmentId, kind }: Given,
  { today, refuse }: { today: string; refuse: Opening['refuse'] },
): Promise<void> {
  const { rows } = await sql<{ deliveredAt: string; isAtCounter: boolean }>`
    select iso_moment(s.delivered_at) as "deliveredAt", o.is_at_counter as "isAtCounter" from shipments s join orders o on o.id = s.order_id
    where s.id = ${shipmentId} and s.state = 'delivered' and o.state = 'paid'`.execute(tx)
  const [arrived] = rows
  if (!arrived) throw refuse('CASE_NOT_OFFERED')
  // The law gives this right to who buys at a distance (L-2).
  if (kind === 'withdrawal' && arrived.isAtCounter) throw refuse('CASE_NOT_OFFERED', { message: noWithdrawal })
  const last = kind === 'withdrawal' ? lastWithdrawalDay(arrived.deliveredAt) : lastGuaranteeDay(arrived.deliveredAt)
  if (today > last) throw refuse('CASE_TERM_OVER', { values: { day: nearDay(last, today) } })
}

/** Adds only units that arrived with this shipment and have no case. */
async function addLines(
  tx: Tx,
  caseId: string,
  { shipmentId, kind, lines }: Given,
  refuse: Opening['refuse'],
): Promise<void> {
  const wanted = JSON.stringify(lines)
  const { rows } = await sql<{ fits: boolean }>`
    select count(*) = count(distinct w."lineId")
      and bool_and(coalesce(w.quantity <= units_without_case(${shipmentId}, w."lineId", ${kind}), false)) as fits
    from jsonb_to_recordset(${wanted}::jsonb) as w ("lineId" uuid, quantity integer)`.execute(tx)
  if (!rows[0]?.fits) throw refuse('CASE_UNITS')
  await sql`insert into return_case_lines (case_id, order_line_id, quantity)
    select ${caseId}, w."lineId", w.quantity
    from jsonb_to_recordset(${wanted}::jsonb) as w ("lineId" uuid, quantity integer)`.execute(tx)
}
