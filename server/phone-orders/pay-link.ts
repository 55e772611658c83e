import { sql } from 'kysely'

import type { LinkedOrder, LinkStatus } from '../../contract/orders/payment-links.ts'
import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { settle } from '../orders/settle.ts'
import { checkAttempt, claimForLook } from '../payments/check-attempt.ts'
import { payLinked } from '../payments/pay-linked.ts'
import { openPaymentPage } from '../payments/payment-page.ts'
import { LATE_SECONDS, simulatedTransaction } from '../payments/simulated.ts'
import type { Refuse } from '../platform/problem.ts'
import type { ThrottleRule } from '../platform/throttles.ts'
import type { PhoneOrdersContext } from './context.ts'
import { readLink, type Linked } from './read-link.ts'

/** Limits like payments of a cart, for each order. */
const presses: ThrottleRule = { name: 'payment-link', max: 10, windowSeconds: 60 }

const over: Partial<Record<LinkStatus, string>> = {
  expired: 'Este enlace venció. Pídele otro a la tienda.',
  cancelled: 'La tienda canceló este pedido.',
  refund: 'Este pedido ya no se puede pagar: su dinero se devuelve.',
}

/** The order of a link, after its provider was asked, at most every ten seconds. */
export async function checkLink(
  context: PhoneOrdersContext,
  token: string,
  refuse: Refuse<'PAYMENT_LINK_UNKNOWN'>,
): Promise<LinkedOrder> {
  const { attempt, shown } = await readLink(context.db, token, refuse)
  if (shown.standing !== 'open' && shown.standing !== 'confirming') return shown
  const due = await claimForLook(context.db, attempt)
  if (due) await checkAttempt(context, due).catch(() => undefined)
  return (await readLink(context.db, token, refuse)).shown
}

type Paying = {
  token: string
  simulated: SimulatedOutcome | undefined
  refuse: Refuse<'PAYMENT_LINK_UNKNOWN' | 'PAYMENT_LINK_OVER'>
}

/**
 * Goes on to pay the order of a link.
 * @throws Problem PAYMENT_LINK_UNKNOWN (404), PAYMENT_LINK_OVER (409), TOO_MANY (429), UNAVAILABLE (503)
 */
export async function payByLink(
  context: PhoneOrdersContext,
  { token, simulated, refuse }: Paying,
): Promise<LinkedOrder & { redirectUrl: string | null }> {
  return payLinked(context, simulated, {
    read: () => readLink(context.db, token, refuse),
    throttle: ({ shown }) => context.throttles.take(presses, shown.orderId),
    check: ({ attempt: id, reference, provider }) => checkAttempt(context, { id, reference, provider, isOver: false }),
    openPage: ({ attempt }) => goOn(context, attempt),
    simulate: (known, outcome) => simulate(context, known, outcome),
    refuseOver: (standing) => refuse('PAYMENT_LINK_OVER', { message: over[standing] }),
  })
}

async function goOn(context: PhoneOrdersContext, attempt: string): Promise<string | null> {
  const url = await openPaymentPage(context, attempt)
  await sql`
    update payment_attempts set next_check_at = least(next_check_at, now() + interval '5 minutes') where id = ${attempt}`.execute(
    context.db,
  )
  return url
}

/** Ends a payment where nobody is charged. */
async function simulate(
  context: PhoneOrdersContext,
  { attempt, reference, shown }: Linked,
  outcome: SimulatedOutcome,
): Promise<void> {
  if (outcome === 'late') {
    await sql`
      update payment_attempts set outcome = 'late', next_check_at = now() + make_interval(secs => ${LATE_SECONDS})
      where id = ${attempt}`.execute(context.db)
  } else if (outcome !== 'pending') {
    const status = outcome === 'approve' ? 'approved' : 'declined'
    await settle(context, { attempt, transaction: simulatedTransaction(reference, shown.total, status) })
  }
}
