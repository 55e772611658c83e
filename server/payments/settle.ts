import { sql } from 'kysely'

import type { Witness } from '../platform/audit.ts'
import type { PaymentsContext } from './context.ts'
import type { PaymentAnswer, PaymentStatus, ProviderTransaction } from './provider.ts'

/** The shop's own clockwork, and what providers tell it. */
export const clockwork: Witness = { reqId: null, actor: null, role: 'provider', ip: null }

/** News of many orders may come at once, and all of them wait for the products that are given back. */
const settlements = [{ key: 'settlements', atOnce: 2 }]

type SettlingContext = Pick<PaymentsContext, 'db' | 'bulkheads' | 'audit' | 'hasMail' | 'licencesADay'>

type Verdict = { attempt: string } & ({ transaction: ProviderTransaction } | { verdict: 'expired' | 'cancelled' })

/**
 * Writes down what became of an attempt, whatever it was before; saying it again changes nothing.
 * @returns the order as it is now
 * @throws Problem BUSY (503)
 */
export async function settle(
  { db, bulkheads, audit, hasMail, licencesADay }: SettlingContext,
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
  const settlement = sql<{ answer: PaymentAnswer }>`
    select settle_payment(${about.attempt}::uuid, ${verdict}, ${tx && JSON.stringify(tx)}::jsonb, ${hasMail},
      ${JSON.stringify(audit.asKept(witness))}::jsonb, ${licencesADay}::int) as answer`
  const { rows } = await bulkheads.run(settlements, () => settlement.execute(db))
  return (rows[0] as { answer: PaymentAnswer }).answer
}
