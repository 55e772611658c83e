import { sql } from 'kysely'

import type { Witness } from '../platform/audit.ts'
import type { PaymentsContext } from './context.ts'
import type { PaymentAnswer, PaymentStatus, ProviderTransaction } from './provider.ts'

/** The shop's own clockwork, and what providers tell it. */
export const clockwork: Witness = { reqId: null, actor: null, role: 'provider', ip: null }

type Verdict = { attempt: string } & ({ transaction: ProviderTransaction } | { verdict: 'expired' | 'cancelled' })

/**
 * Writes down what became of an attempt, whatever it was before; saying it again changes nothing.
 * @returns the order as it is now
 */
export async function settle(
  { db, audit, hasMail }: PaymentsContext,
  about: Verdict,
  witness: Witness = clockwork,
): Promise<PaymentAnswer> {
  const transaction = 'transaction' in about ? about.transaction : null
  const verdict: PaymentStatus | 'cancelled' = 'verdict' in about ? about.verdict : about.transaction.status
  const tx = transaction && {
    id: transaction.providerTxId,
    amount: transaction.amount,
    currency: transaction.currency,
    method: transaction.method,
    raw: transaction.raw,
  }
  const { rows } = await sql<{ answer: PaymentAnswer }>`
    select settle_payment(${about.attempt}::uuid, ${verdict}, ${tx && JSON.stringify(tx)}::jsonb, ${hasMail},
      ${JSON.stringify(audit.asKept(witness))}::jsonb) as answer`.execute(db)
  return (rows[0] as { answer: PaymentAnswer }).answer
}
