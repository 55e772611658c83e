import { sql } from 'kysely'

import type { OrderState, PaymentAttempt } from '../../contract/orders/orders.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { settle } from '../orders/settle.ts'
import type { Db } from '../platform/database/pool.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import type { Refuse } from '../platform/problem.ts'
import { checkAttempt, claimForLook } from './check-attempt.ts'
import type { PaymentsContext } from './context.ts'
import { isBeingPaid } from './is-being-paid.ts'
import { openPaymentPage } from './payment-page.ts'
import { simulatedTransaction } from './simulated.ts'
import { TRANSFER } from './transfers.ts'

/** The owner of an attempt, and the problems that the call may return. */
type AttemptQuery<C extends ProblemCode = never> = { userId: string; attempt: string; refuse: Refuse<'NOT_FOUND' | C> }

type Row = {
  orderId: string
  status: OrderState
  totalQty: number
  totalPrice: number
  deliveryCost: number
  createdAt: Date
  expiresAt: Date
  redirectUrl: string | null
  reference: string
  provider: string
  transfer: PaymentAttempt['transfer']
}

/**
 * The state of a buyer's own attempt; for a pending one the provider is queried, at most every ten seconds.
 * @throws Problem NOT_FOUND (404) when it is missing or another person's
 */
export async function lookAtAttempt(context: PaymentsContext, requesting: AttemptQuery): Promise<PaymentAttempt> {
  const { db } = context
  const found = await findAttempt(db, requesting)
  // Transfers have no provider that could be queried.
  if (found.status === 'pending' && found.provider !== TRANSFER) {
    const due = await claimForLook(db, requesting.attempt)
    if (due) await checkAttempt(context, due).catch(() => undefined)
    if (found.redirectUrl === null) await openPaymentPage(context, requesting.attempt)
  }
  return describe(context, requesting)
}

/**
 * Cancels a pending attempt, unless its provider already has a payment in progress.
 * @throws Problem NOT_FOUND (404), PAYMENT_UNDER_WAY (409), UNAVAILABLE (503) when the provider cannot be reached
 */
export async function cancelAttempt(
  context: PaymentsContext,
  requesting: AttemptQuery<'PAYMENT_UNDER_WAY'>,
  auditActor: AuditActor,
): Promise<PaymentAttempt> {
  const found = await findAttempt(context.db, requesting)
  if (found.status === 'pending') {
    if (await isBeingPaid(context.provider, found)) throw requesting.refuse('PAYMENT_UNDER_WAY')
    await settle(context, { attempt: requesting.attempt, verdict: 'cancelled' }, auditActor)
  }
  return describe(context, requesting)
}

/**
 * Ends a simulated payment, also an expired one.
 * @throws Problem NOT_FOUND (404), also where payments are not simulated
 */
export async function simulateOutcome(
  context: PaymentsContext,
  requesting: AttemptQuery,
  outcome: 'approve' | 'decline',
): Promise<PaymentAttempt> {
  const { reference, totalPrice, deliveryCost, provider } = await findAttempt(context.db, requesting)
  if (provider !== 'simulated' || context.provider.id !== 'simulated') throw requesting.refuse('NOT_FOUND')
  const status = outcome === 'approve' ? 'approved' : 'declined'
  await settle(context, {
    attempt: requesting.attempt,
    transaction: simulatedTransaction(reference, totalPrice + deliveryCost, status),
  })
  return describe(context, requesting)
}

async function findAttempt(db: Db, { userId, attempt, refuse }: AttemptQuery): Promise<Row> {
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.state as status, o.total_qty as "totalQty", o.total_price as "totalPrice",
      o.delivery_cost as "deliveryCost",
      o.created_at as "createdAt", a.expires_at as "expiresAt", a.redirect_url as "redirectUrl", a.reference, a.provider,
      transfer_of(o) as transfer
    from payment_attempts a join orders o on o.id = a.order_id
    where a.id = ${attempt} and o.user_id = ${userId}`.execute(db)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return rows[0]
}

async function describe({ db }: PaymentsContext, requesting: AttemptQuery): Promise<PaymentAttempt> {
  const { createdAt, expiresAt, redirectUrl, reference: _, provider, ...rest } = await findAttempt(db, requesting)
  return {
    ...rest,
    attempt: requesting.attempt,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    redirectUrl: rest.status === 'pending' ? redirectUrl : null,
    isSimulated: provider === 'simulated',
  }
}
