import { sql } from 'kysely'

import { noteEvent } from '../order-desk/note-order.ts'
import { refuseChanged } from '../order-desk/order-changed.ts'
import { settle } from '../orders/settle.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import type { PhoneOrdersContext } from './context.ts'

type Canceller = Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'PAYMENT_UNDER_WAY'>
type Row = { attempt: string; reference: string; isWaiting: boolean }

/**
 * Gives up an order that was taken by telephone and that nobody has paid: its units are for sale again, its links are over.
 * @throws Problem ORDER_NOT_FOUND (404), ORDER_CHANGED (409) when it does not wait for a link, PAYMENT_UNDER_WAY (409),
 * UNAVAILABLE (503) when the provider cannot be asked
 */
export async function cancelPhoneOrder(context: PhoneOrdersContext, orderId: string, caller: Canceller): Promise<void> {
  const { db, audit, provider } = context
  const { auditActor, refuse } = caller
  const found = await findWaiting(db, orderId)
  if (!found) throw refuse('ORDER_NOT_FOUND')
  if (found.isWaiting) {
    const known = await provider.fetch({ reference: found.reference }).catch((cause: unknown) => {
      throw new Problem('UNAVAILABLE', { cause, retryAfterSeconds: 2 })
    })
    if (known.some(({ status }) => status === 'pending' || status === 'approved')) {
      throw refuse('PAYMENT_UNDER_WAY', { message: 'Ya están pagando este pedido. Espera el resultado.' })
    }
  }
  await db.transaction().execute(async (tx) => {
    await lock(tx, orderId)
    const now = await findWaiting(tx, orderId)
    if (!now?.isWaiting) throw await refuseChanged(tx, orderId, refuse)
    await settle({ ...context, db: tx }, { attempt: now.attempt, verdict: 'cancelled' }, auditActor)
    await noteEvent(tx, audit, { orderId, event: 'cancelled', auditActor })
  })
}

const lock = (tx: Tx, orderId: string) => sql`select lock_order(${orderId}::uuid)`.execute(tx)

async function findWaiting(db: Db | Tx, orderId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select a.id as attempt, a.reference, o.is_by_phone and o.state = 'pending' as "isWaiting"
    from orders o join payment_attempts a on a.order_id = o.id where o.id = ${orderId}`.execute(db)
  return rows[0]
}
