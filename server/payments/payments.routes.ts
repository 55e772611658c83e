import type { FastifyRequest } from 'fastify'

import { stateFacts } from '../orders/order-life.ts'
import { witnessOf } from '../platform/audit.ts'
import type { Actor } from '../platform/http/actor.ts'
import { ok, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { cancelAttempt, lookAtAttempt, simulateOutcome } from './attempts.ts'
import type { PaymentsContext } from './context.ts'
import { pay } from './pay.ts'
import { receiveEvent } from './receive-event.ts'

type PaymentsCall = Extract<keyof Handlers, `payments.${string}`>

/** Binds the calls of payments to what they do. */
export function paymentsHandlers(context: PaymentsContext): Handlers<PaymentsCall> {
  const asking = (actor: Actor | null, { attempt }: { attempt: string }) => ({
    userId: idOf(actor),
    attempt: attempt.toLowerCase(),
  })
  return {
    'payments.pay': async ({ actor, input, request, reply }) => {
      if (!request) throw new Error('payments come over HTTP only')
      const buyer = idOf(actor)
      const answer = await pay(context, input, { buyer, key: idempotencyKey(request), witness: witnessOf(request) })
      const { state, orderId, createdAt, totalQty, totalPrice, attempt, redirectUrl } = answer
      if (stateFacts[state].isConfirming) {
        void reply?.code(202)
        const data = { attempt, redirectUrl }
        return { success: false, error: false, message: 'Estamos confirmando tu pago.', data }
      }
      const bought = { orderId, createdAt: new Date(createdAt).toISOString(), totalQty, totalPrice }
      return ok(bought, 'Pago exitoso')
    },
    'payments.status': async ({ actor, input }) => ok(await lookAtAttempt(context, asking(actor, input))),
    'payments.cancel': async ({ actor, input, request }) => {
      if (!request) throw new Error('payments come over HTTP only')
      request.auditTarget = input.attempt
      return ok(await cancelAttempt(context, asking(actor, input), witnessOf(request)), 'Pago cancelado')
    },
    'payments.simulate': async ({ actor, input }) =>
      ok(await simulateOutcome(context, asking(actor, input), input.outcome)),
    'payments.wompiEvent': async ({ input, request }) => {
      const header = request?.headers['x-event-checksum']
      await receiveEvent(context, 'wompi', input, typeof header === 'string' ? header : undefined)
      return { success: true, error: false, message: '' }
    },
  }
}

/** @throws Problem VALIDATION when there is one that is none */
function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{8,255}$/.test(key)) return key
  const message = 'Los datos del pago no son válidos.'
  throw new Problem('VALIDATION', { message, fields: [{ field: 'Idempotency-Key', message }] })
}

function idOf(actor: Actor | null): string {
  if (!actor) throw new Problem('NO_SESSION')
  return actor.id
}
