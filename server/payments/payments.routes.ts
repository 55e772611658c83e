import type { CallName } from '../../contract/calls.ts'
import { stateFacts } from '../orders/order-life.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { idempotencyKey, unreadable } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { cancelAttempt, lookAtAttempt, simulateOutcome } from './attempts.ts'
import type { PaymentsContext } from './context.ts'
import { pay } from './pay.ts'
import { receiveEvent } from './receive-event.ts'

type PaymentsCall = Extract<CallName, `payments.${string}`>

/** Binds the calls of payments to their functions. */
export function paymentsHandlers(context: PaymentsContext): Handlers<PaymentsCall> {
  return {
    'payments.pay': async (call) => {
      const key = idempotencyKey(call.request, () =>
        unreadable('Idempotency-Key', 'Los datos del pago no son válidos.'),
      )
      const answer = await pay(context, call.input, { ...callerOf(call), key })
      const { state, orderId, createdAt, totalQty, totalPrice, attempt, redirectUrl } = answer
      if (stateFacts[state].isConfirming) {
        void call.reply.code(202)
        const data = { attempt, redirectUrl }
        const message = call.input.transfer
          ? 'Pedido recibido. Falta tu transferencia.'
          : 'Estamos confirmando tu pago.'
        return { success: false, error: false, message, data }
      }
      const bought = { orderId, createdAt: new Date(createdAt).toISOString(), totalQty, totalPrice }
      return ok(
        bought,
        state === 'on_delivery'
          ? `Pedido recibido. Lo pagas cuando ${call.input.pickup ? 'lo recojas' : 'llegue'}.`
          : 'Pago exitoso',
      )
    },
    'payments.status': async ({ actor, input, refuse }) =>
      ok(await lookAtAttempt(context, { userId: actor.id, attempt: input.attempt.toLowerCase(), refuse })),
    'payments.cancel': async ({ actor, input, request, refuse }) => {
      request.auditTarget = input.attempt
      const requesting = { userId: actor.id, attempt: input.attempt.toLowerCase(), refuse }
      return ok(await cancelAttempt(context, requesting, auditActorOf(request)), 'Pago cancelado')
    },
    'payments.simulate': async ({ actor, input, refuse }) => {
      const requesting = { userId: actor.id, attempt: input.attempt.toLowerCase(), refuse }
      return ok(await simulateOutcome(context, requesting, input.outcome))
    },
    'payments.wompiEvent': async ({ input, request, refuse }) => {
      const header = request.headers['x-event-checksum']
      const checksum = typeof header === 'string' ? header : undefined
      await receiveEvent(context, { from: 'wompi', body: input, checksum, refuse })
      return done()
    },
  }
}
