import { sql } from 'kysely'

import type { DeletionReader, OpenObligation } from '../accounts/context.ts'
import type { Tx } from '../platform/database/pool.ts'
import { statesThat } from './order-life.ts'

/**
 * The open orders of a user. Pending payments and owed refunds prevent the deletion of the account, because nobody could be
 * refunded later. Licence keys can only be seen in the history, so the person is warned about them.
 */
export async function openOrders(tx: Tx, userId: string, reader: DeletionReader): Promise<OpenObligation[]> {
  const { rows } = await sql<{ isWaiting: boolean; hasKeys: boolean }>`
    select exists (select from orders o where o.user_id = ${userId} and (o.state = any (${statesThat('keepsAccount')})
        or o.state = 'paid' and (refund_owed(o)).amount > 0
        or exists (select from payment_tasks t where t.order_id = o.id and t.kind = 'refund' and t.done_at is null))) as "isWaiting",
      exists (select from orders o join order_lines l on l.order_id = o.id
        where o.user_id = ${userId} and o.state = 'paid' and l.digital) as "hasKeys"`.execute(tx)
  const [{ isWaiting, hasKeys } = { isWaiting: false, hasKeys: false }] = rows
  return [
    ...(isWaiting
      ? [
          {
            message:
              reader === 'self'
                ? 'Tienes un pago, un pedido contra entrega o un reembolso en curso. Podrás eliminar tu cuenta cuando termine.'
                : 'Tiene un pago, un pedido contra entrega o un reembolso en curso. Su cuenta se puede eliminar cuando termine.',
            isBlocking: true,
          },
        ]
      : []),
    ...(hasKeys
      ? [
          {
            message:
              reader === 'self'
                ? 'Compraste licencias: guarda sus claves antes, porque sin la cuenta no podrás volver a verlas.'
                : 'Compró licencias: sin la cuenta no podrá volver a ver sus claves.',
            isBlocking: false,
          },
        ]
      : []),
  ]
}

/** Deletes the idempotency keys of an account's payments; orders stay without a name (Ley 962 de 2005, art. 28). */
export async function forgetPaymentKeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('paymentKeys').where('userId', '=', userId).execute()
}
