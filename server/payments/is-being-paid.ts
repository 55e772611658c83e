import { Problem } from '../platform/problem.ts'
import type { PaymentProvider } from './provider.ts'
import { fetchAttempt } from './transfers.ts'

/**
 * Whether an attempt is being paid, or was, according to its provider.
 * @throws Problem UNAVAILABLE (503) when the provider cannot be reached
 */
export async function isBeingPaid(
  current: PaymentProvider,
  attempt: { provider: string; reference: string },
): Promise<boolean> {
  const known = await fetchAttempt(current, attempt).catch((cause: unknown) => {
    throw new Problem('UNAVAILABLE', { cause, retryAfterSeconds: 2 })
  })
  return known.some(({ status }) => status === 'pending' || status === 'approved')
}
