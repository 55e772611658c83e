import { sql } from 'kysely'

import type { SimulatedOutcome } from '../../contract/orders.ts'
import type { LinkedOrder, LinkStanding } from '../../contract/payment-links.ts'
import { settle } from '../orders/settle.ts'
import { checkAttempt, claimForLook } from '../payments/check-attempt.ts'
import { openPaymentPage } from '../payments/payment-page.ts'
import { LATE_SECONDS, simulatedTransaction } from '../payments/simulated.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { ThrottleRule } from '../platform/throttles.ts'
import type { PhoneOrdersContext } from './context.ts'
import { readLink, type Linked } from './read-link.ts'

/** As payments of a cart, for each order. */
const presses: ThrottleRule = { name: 'payment-link', max: 10, windowSeconds: 60 }

const over: Partial<Record<LinkStanding, string>> = {
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
 * Goes on to pay the order of a link. When it is paid or being paid already, this only says so.
 * @throws Problem PAYMENT_LINK_UNKNOWN (404), PAYMENT_LINK_OVER (409), TOO_MANY (429), UNAVAILABLE (503)
 */
export async function payByLink(
  context: PhoneOrdersContext,
  { token, simulated, refuse }: Paying,
): Promise<LinkedOrder & { redirectUrl: string | null }> {
  const { db, provider, throttles } = context
  if (simulated && provider.id !== 'simulated') {
    const message = 'Campo no permitido: simulated.'
    throw new Problem('VALIDATION', { message, fields: [{ field: 'simulated', message }] })
  }
  const before = await readLink(db, token, refuse)
  await throttles.take(presses, before.shown.orderId)
  const known = before.wasOpened ? await lookAgain(context, before, () => readLink(db, token, refuse)) : before
  const { standing } = known.shown
  if (standing === 'paid' || standing === 'confirming') return { ...known.shown, redirectUrl: null }
  if (standing !== 'open') throw refuse('PAYMENT_LINK_OVER', { message: over[standing] })
  // A payment method that the shop has changed since cannot say what became of this one.
  if (known.provider !== provider.id) throw new Problem('UNAVAILABLE')
  const redirectUrl =
    provider.id === 'simulated'
      ? await simulate(context, known, simulated ?? context.outcome)
      : await goOn(context, known.attempt)
  return { ...(await readLink(db, token, refuse)).shown, redirectUrl }
}

/** Who pressed before may have paid meanwhile: nobody is sent to pay twice. */
async function lookAgain(
  context: PhoneOrdersContext,
  { attempt, reference }: Linked,
  readAgain: () => Promise<Linked>,
): Promise<Linked> {
  try {
    await checkAttempt(context, { id: attempt, reference, isOver: false })
  } catch (cause) {
    throw new Problem('UNAVAILABLE', { cause, retryAfterSeconds: 2 })
  }
  return readAgain()
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
): Promise<null> {
  if (outcome === 'late') {
    await sql`
      update payment_attempts set outcome = 'late', next_check_at = now() + make_interval(secs => ${LATE_SECONDS})
      where id = ${attempt}`.execute(context.db)
  } else if (outcome !== 'pending') {
    const status = outcome === 'approve' ? 'approved' : 'declined'
    await settle(context, { attempt, transaction: simulatedTransaction(reference, shown.total, status) })
  }
  return null
}
