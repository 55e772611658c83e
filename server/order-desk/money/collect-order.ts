import { sql } from 'kysely'

import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { ifAsSeen, refuseChanged } from '../order-changed.ts'

type Order = { orderId: string }
type Collected = Order & { amountSeen?: number | undefined }
type NotReceived = Order & { versionSeen?: number | undefined }

/**
 * Records that all due cash of an order was received, once. From now on it counts as a sale.
 * @throws Problem ORDER_NOT_FOUND (404), ORDER_CHANGED (409) when it awaits no cash, or another amount
 */
export async function collectOrder(
  { db, audit, hasMail }: DeskContext,
  { orderId, amountSeen }: Collected,
  { auditActor, refuse }: Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED'>,
): Promise<{ amount: number }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: { code: 'DONE' | 'ORDER_NOT_FOUND' | 'ORDER_CHANGED'; amount?: number } }>`
      select collect_order(${orderId}::uuid, ${amountSeen ?? null}::bigint, ${hasMail}, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(
      tx,
    )
    const { code, amount = 0 } = rows[0]?.answer ?? { code: 'ORDER_NOT_FOUND' }
    if (code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
    if (code === 'ORDER_NOT_FOUND') throw refuse(code)
    return { amount }
  })
}

/**
 * Records that nobody received the order: it comes back, and nothing is owed.
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED when it awaits no cash or differs from what was displayed, NOT_SENT when
 * nothing of it has left (409)
 */
export async function markNotReceived(
  { db, audit, bulkheads, hasMail }: DeskContext,
  { orderId, versionSeen }: NotReceived,
  { auditActor, refuse }: Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'NOT_SENT'>,
): Promise<void> {
  await bulkheads.run([{ key: 'order desk', atOnce: 2 }], () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ code: 'DONE' | 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'NOT_SENT' }>`
        select ${ifAsSeen(
          { orderId, versionSeen },
          sql`mark_not_received(${orderId}::uuid, ${hasMail}, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`,
        )} ->> 'code' as code`.execute(tx)
      const code = rows[0]?.code ?? 'ORDER_NOT_FOUND'
      if (code === 'ORDER_CHANGED') throw await refuseChanged(tx, orderId, refuse)
      if (code !== 'DONE') throw refuse(code)
    }),
  )
}
