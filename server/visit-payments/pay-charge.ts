import { sql } from 'kysely'

import { linkPages } from '../../contract/content/link-pages.ts'
import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import type { LinkedCharge, VisitLinkStatus } from '../../contract/visits/visit-payments.ts'
import { payLinked } from '../payments/pay-linked.ts'
import { LATE_SECONDS, simulatedTransaction } from '../payments/simulated.ts'
import type { Refuse } from '../platform/problem.ts'
import type { ThrottleRule } from '../platform/throttles.ts'
import { checkCharge, claimForLook } from './check-charge.ts'
import type { VisitPaymentsContext } from './context.ts'
import { readLinkedCharge, type Linked } from './read-charge.ts'
import { settleCharge } from './settle-charge.ts'

/** The same limit as for payments of a cart, for each visit. */
const presses: ThrottleRule = { name: 'visit-payment', max: 10, windowSeconds: 60 }
/** A provider's page that stays open does not outlive the amount for long. */
const PAGE_MINUTES = 30

const over: Partial<Record<VisitLinkStatus, string>> = {
  changed: 'La cuenta cambió o ya se pagó. Pide otro enlace si falta algo.',
  expired: 'Este enlace venció. Pide otro.',
  refund: 'Este pago se devuelve. Pide otro enlace si falta algo.',
}

/** The charge of a link, after its provider was asked, at most every ten seconds. */
export async function checkLink(
  context: VisitPaymentsContext,
  token: string,
  refuse: Refuse<'VISIT_LINK_UNKNOWN'>,
): Promise<LinkedCharge> {
  const { chargeId, shown } = await readLinkedCharge(context.db, token, refuse)
  if (shown.standing === 'paid' || shown.standing === 'refund') return shown
  const due = await claimForLook(context.db, chargeId)
  if (due) await checkCharge(context, due).catch(() => undefined)
  return (await readLinkedCharge(context.db, token, refuse)).shown
}

type Paying = {
  token: string
  simulated: SimulatedOutcome | undefined
  refuse: Refuse<'VISIT_LINK_UNKNOWN' | 'PAYMENT_LINK_OVER'>
}

/**
 * Continues to the payment of a link's charge, if its amount is still what the visit owes.
 * @throws Problem VISIT_LINK_UNKNOWN (404), PAYMENT_LINK_OVER (409), TOO_MANY (429), UNAVAILABLE (503)
 */
export async function payCharge(
  context: VisitPaymentsContext,
  { token, simulated, refuse }: Paying,
): Promise<LinkedCharge & { redirectUrl: string | null }> {
  return payLinked(context, simulated, {
    read: () => readLinkedCharge(context.db, token, refuse),
    throttle: ({ taskId }) => context.throttles.take(presses, taskId),
    check: ({ chargeId, reference }) => checkCharge(context, { id: chargeId, reference }),
    openPage: (known) => openPage(context, known),
    simulate: (known, outcome) => simulate(context, known, outcome),
    refuseOver: (standing) => refuse('PAYMENT_LINK_OVER', { message: over[standing] }),
  })
}

type Payer = { name: string; email: string; expiresAt: Date }

async function openPage(
  { db, provider, publicUrl }: VisitPaymentsContext,
  { chargeId, taskId, reference, shown: { amount } }: Linked,
): Promise<string | null> {
  const { rows } = await sql<Payer>`
    select u.name, u.email, least(c.expires_at, now() + make_interval(mins => ${PAGE_MINUTES})) as "expiresAt"
    from visit_charges c join tasks t on t.id = ${taskId} join users u on u.id = t.user_id where c.id = ${chargeId}`.execute(
    db,
  )
  const { expiresAt, ...payer } = rows[0]!
  // The tab of the return page knows by itself which link it was.
  const url = await provider.start({
    reference,
    amount,
    expiresAt,
    returnUrl: `${publicUrl}${linkPages.payment}?visita=1`,
    payer,
  })
  await sql`
    update visit_charges set redirect_url = ${url}, next_check_at = now() + interval '5 minutes' where id = ${chargeId}`.execute(
    db,
  )
  return url
}

/** Ends a simulated payment, without charging anybody. */
async function simulate(
  context: VisitPaymentsContext,
  { chargeId, reference, shown }: Linked,
  outcome: SimulatedOutcome,
): Promise<void> {
  if (outcome === 'late') {
    await sql`
      update visit_charges set outcome = 'late', next_check_at = now() + make_interval(secs => ${LATE_SECONDS})
      where id = ${chargeId}`.execute(context.db)
  } else if (outcome !== 'pending') {
    const status = outcome === 'approve' ? 'approved' : 'declined'
    await settleCharge(context, chargeId, simulatedTransaction(reference, shown.amount, status))
  }
}
