import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { Problem } from '../platform/problem.ts'
import type { PaymentsContext } from './context.ts'
import type { PaymentProvider } from './provider.ts'

/** The content of a link, and the data for paying it. */
type Linked = {
  shown: { standing: string }
  provider: string
  reference: string
  /** Whether a person was sent to the provider's page. */
  wasOpened: boolean
}

/** How the object of a link is read, checked and paid. */
type Steps<K extends Linked> = {
  read: () => Promise<K>
  /** Counts an attempt to pay. */
  throttle: (known: K) => Promise<void>
  /** Checks the payment with the provider. */
  check: (known: K) => Promise<unknown>
  /** Opens the provider's page; null when there is none. */
  openPage: (known: K) => Promise<string | null>
  /** Ends a simulated payment. */
  simulate: (known: K, outcome: SimulatedOutcome) => Promise<void>
  /** The problem of a link that can no longer be paid. */
  refuseOver: (standing: K['shown']['standing']) => Problem
}

/**
 * Starts paying the object of a link. When it is paid or being paid already, the call only returns its state.
 * @throws Problem VALIDATION (400), TOO_MANY (429), UNAVAILABLE (503), and that of `refuseOver`
 */
export async function payLinked<K extends Linked>(
  { provider, outcome }: Pick<PaymentsContext, 'provider' | 'outcome'>,
  simulated: SimulatedOutcome | undefined,
  steps: Steps<K>,
): Promise<K['shown'] & { redirectUrl: string | null }> {
  refuseSimulated(provider, simulated)
  const before = await steps.read()
  await steps.throttle(before)
  // An earlier request may have been paid meanwhile: nobody is sent to pay twice.
  const known = before.wasOpened ? await lookAgain(before, steps) : before
  const { standing } = known.shown
  if (standing === 'paid' || standing === 'confirming') return { ...known.shown, redirectUrl: null }
  if (standing !== 'open') throw steps.refuseOver(standing)
  // The shop has changed its provider since, and the new one cannot be queried about this payment.
  if (known.provider !== provider.id) throw new Problem('UNAVAILABLE')
  let redirectUrl: string | null = null
  if (provider.id === 'simulated') await steps.simulate(known, simulated ?? outcome)
  else redirectUrl = await steps.openPage(known)
  return { ...(await steps.read()).shown, redirectUrl }
}

async function lookAgain<K extends Linked>(before: K, { check, read }: Steps<K>): Promise<K> {
  try {
    await check(before)
  } catch (cause) {
    throw new Problem('UNAVAILABLE', { cause, retryAfterSeconds: 2 })
  }
  return read()
}

/** Refuses a chosen outcome unless payments are simulated. @throws Problem VALIDATION (400) */
export function refuseSimulated({ id }: PaymentProvider, simulated: SimulatedOutcome | undefined): void {
  if (!simulated || id === 'simulated') return
  const message = 'Campo no permitido: simulated.'
  throw new Problem('VALIDATION', { message, fields: [{ field: 'simulated', message }] })
}
