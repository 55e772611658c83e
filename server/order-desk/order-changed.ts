import { sql } from 'kysely'

import type { LastStep } from '../../contract/order-desk.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import { inWords } from './step-words.ts'

/** The refusal of who came second with an order: who did what before, and when. */
export async function refuseChanged(tx: Tx, orderId: string, refuse: Refuse<'ORDER_CHANGED'>): Promise<Problem> {
  const { rows } = await sql<Omit<LastStep, 'at'> & { at: Date }>`
    select coalesce(u.name, '') as who, e.event, e.at from order_events e left join users u on u.id = e.actor
    where e.order_id = ${orderId} order by e.id desc limit 1`.execute(tx)
  const [found] = rows
  if (!found) return refuse('ORDER_CHANGED')
  const last = { ...found, at: found.at.toISOString() }
  return refuse('ORDER_CHANGED', { message: inWords(last), data: { last } })
}
