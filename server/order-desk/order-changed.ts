import { sql, type RawBuilder } from 'kysely'

import type { LastStep } from '../../contract/order-desk/desk-order.ts'
import { wasGivenUp } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import { lastStepText } from './last-step-text.ts'

/** The refusal for a person who acts second on an order, with the last step. */
export const refuseChanged = async (tx: Tx, orderId: string, refuse: Refuse<'ORDER_CHANGED'>): Promise<Problem> =>
  refusalAfter(await lastStepOf(tx, orderId), refuse)

/** The refusal ORDER_CHANGED, with the last step where it is known. */
export const refusalAfter = (last: LastStep | null, refuse: Refuse<'ORDER_CHANGED'>): Problem =>
  last ? refuse('ORDER_CHANGED', { message: lastStepText(last), data: { last } }) : refuse('ORDER_CHANGED')

type AsSeen = { orderId: string; versionSeen: number | undefined }

/** The result of an SQL function, or ORDER_CHANGED when the order's shipments differ from the displayed ones (P-160). */
export const ifAsSeen = ({ orderId, versionSeen }: AsSeen, answer: RawBuilder<unknown>) => sql`
  case when lock_order_as_seen(${orderId}::uuid, ${versionSeen ?? null}::bigint) then ${answer}
    else '{"code": "ORDER_CHANGED"}'::jsonb end`

/**
 * The last step on an order or a part of it, with actor and time; null without one. Notes are left out, because they change
 * nothing that others saw. A telephone order may have been paid since, which is no event of the desk.
 */
export async function lastStepOf(tx: Db | Tx, orderId: string): Promise<LastStep | null> {
  const { rows } = await sql<Omit<LastStep, 'at'> & { at: Date }>`
    select coalesce(u.name, '') as who, l.event, l.at from (
      (select e.actor, case when e.event = 'address_given' and (select count(*) from order_addresses where order_id = e.order_id) = 1
          then 'address_added' else e.event end as event, e.at, 1 as place
       from order_events e where e.order_id = ${orderId} and e.event <> 'noted' order by e.id desc limit 1)
      union all
      select o.user_id, 'paid', o.paid_at, 0 from orders o
      where o.id = ${orderId} and o.is_by_phone and not o.is_contra_entrega and o.paid_at is not null) l
    left join users u on u.id = l.actor order by l.at desc, l.place desc limit 1`.execute(tx)
  const [found] = rows
  return found ? { ...found, at: found.at.toISOString() } : null
}

/** Whether another transaction held an order or the desk for too long: a retry may succeed. */
export const isBusy = (error: unknown): boolean =>
  wasGivenUp(error) || (error instanceof Problem && error.code === 'BUSY')
