import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { LastStep } from '../../../contract/order-desk/desk-order.ts'
import type { OrderState } from '../../../contract/orders/orders.ts'
import { isBeingPaid } from '../../payments/is-being-paid.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { Refuse } from '../../platform/problem.ts'
import type { DeskContext } from '../context.ts'
import { ifAsSeen, lastStepOf, refusalAfter } from '../order-changed.ts'

const orderAgain =
  'Sus unidades volvieron a la venta: si el dinero llegó, haz el pedido por teléfono y registra ahí el pago.'

type Answer =
  | { code: 'DONE'; amount: number; status: OrderState }
  | { code: 'ORDER_NOT_FOUND' | 'KEY_REUSED' }
  | { code: 'ORDER_CHANGED'; status?: OrderState }
type Problems = 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'PAYMENT_UNDER_WAY' | 'KEY_REUSED'
type Given = CheckedInput<'orderDesk.recordPayment'> & { key: string | undefined }

/**
 * Records that the shop itself received the whole amount of an order that awaits payment (P-272), once. The order is paid from
 * now on.
 * @returns `refund_due` as its status when its buyer's account is deleted
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED when it no longer awaits payment, PAYMENT_UNDER_WAY while it is being paid
 * online (409); KEY_REUSED (422), UNAVAILABLE (503) when the provider cannot be asked about a payment in progress
 */
export async function recordPayment(
  context: DeskContext,
  { orderId, method, reference, amountSeen, versionSeen, key }: Given,
  { auditActor, refuse }: Caller<Problems>,
): Promise<{ amount: number; status: OrderState }> {
  await refusePaidOnline(context, orderId, refuse)
  const { db, audit, bulkheads, hasMail } = context
  return bulkheads.run([{ key: 'order desk', atOnce: 2 }], () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ answer: Answer }>`
        select ${ifAsSeen(
          { orderId, versionSeen },
          sql`record_payment(${orderId}::uuid, ${method}, ${reference}, ${amountSeen ?? null}::bigint, ${key ?? null}, ${hasMail},
            ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`,
        )} as answer`.execute(tx)
      const { answer } = rows[0] as { answer: Answer }
      switch (answer.code) {
        case 'DONE':
          return { amount: answer.amount, status: answer.status }
        case 'ORDER_CHANGED': {
          const last = await lastStepOf(tx, orderId)
          const message = endedByItself(answer.status, last)
          throw message === '' ? refusalAfter(last, refuse) : refuse('ORDER_CHANGED', { message })
        }
        case 'KEY_REUSED':
          throw refuse('KEY_REUSED', {
            message: 'Ya se registró un pago con otros datos. Mira el historial del pedido.',
          })
        case 'ORDER_NOT_FOUND':
          throw refuse(answer.code)
      }
    }),
  )
}

/** A buyer who was sent to the provider may be paying at this moment and must not pay twice. */
async function refusePaidOnline(
  { db, payments }: DeskContext,
  orderId: string,
  refuse: Refuse<'PAYMENT_UNDER_WAY'>,
): Promise<void> {
  const { rows } = await sql<{ provider: string; reference: string }>`
    select a.provider, a.reference from orders o join payment_attempts a on a.order_id = o.id
    where o.id = ${orderId} and o.state = 'pending' and a.redirect_url is not null`.execute(db)
  const [opened] = rows
  if (!opened) return
  if (await isBeingPaid(payments.provider, opened)) {
    throw refuse('PAYMENT_UNDER_WAY', { message: 'Ya están pagando este pedido en línea. Espera el resultado.' })
  }
}

/** Why an order no longer awaits payment, when no employee ended that; otherwise ''. */
function endedByItself(status: OrderState | undefined, last: LastStep | null): string {
  if (status === 'expired') return `El plazo para pagar venció. ${orderAgain}`
  if (status === 'cancelled' && last?.event !== 'cancelled') return `El comprador canceló este pedido. ${orderAgain}`
  return ''
}
