import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

type GiveProblem = DeclaredProblem<'orders.giveAddress'>
type Answer = { code: GiveProblem; municipality?: string } | { code: 'OK' }

/**
 * Sets the address of an order that was placed without one (decision 0043); the delivery is not charged later.
 * @throws Problem NOT_FOUND (404), ADDRESS_GONE, ADDRESS_FIXED or NO_COVERAGE (409)
 */
export async function giveAddress(
  { db, audit }: { db: Db; audit: Audit },
  { orderId, addressId }: CheckedInput<'orders.giveAddress'>,
  { userId, auditActor, refuse }: Caller<GiveProblem>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: Answer }>`
      select give_order_address(${userId}, ${orderId}, ${addressId}) as answer`.execute(tx)
    const answer = rows[0]?.answer
    if (!answer) throw new Error('give_order_address gave no answer')
    if (answer.code === 'NO_COVERAGE') {
      throw refuse(answer.code, { values: { municipality: answer.municipality ?? '' } })
    }
    if (answer.code !== 'OK') throw refuse(answer.code)
    await audit.record(tx, auditActor, { action: 'order.address_given', target: orderId })
  })
}
