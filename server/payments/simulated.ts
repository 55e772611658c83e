import { sql } from 'kysely'

import type { ProviderTransaction } from '../orders/provider-payment.ts'
import type { Db } from '../platform/database/pool.ts'
import type { PaymentProvider } from './provider.ts'
import { findReturned, openSimulatedRefunds } from './simulated-refunds.ts'

/** Seconds after which a payment with late approval is approved. */
export const LATE_SECONDS = 20

/** A simulated provider: nobody is charged, and each payment ends as requested. */
export function openSimulated(db: Db): PaymentProvider {
  return {
    id: 'simulated',
    least: 0,
    most: Number.MAX_SAFE_INTEGER,
    decidesAtOnce: (wanted) => wanted === 'approve',
    start: async () => null,
    refunds: openSimulatedRefunds(db),
    fetch: async (query) => {
      if ('providerTxId' in query) return findReturned(db, query.providerTxId)
      const { rows } = await sql<{ amount: number }>`
        select amount from (
          select amount, reference, outcome, created_at from payment_attempts
          union all select amount, reference, outcome, created_at from visit_charges) waiting
        where reference = ${query.reference} and outcome = 'late'
          and created_at <= now() - make_interval(secs => ${LATE_SECONDS})`.execute(db)
      return rows.map(({ amount }) => simulatedTransaction(query.reference, amount, 'approved'))
    },
  }
}

/** The transaction that a provider would report for this outcome. */
export const simulatedTransaction = (
  reference: string,
  amount: number,
  status: 'approved' | 'declined',
): ProviderTransaction => ({
  providerTxId: `${reference}-${status}`,
  reference,
  status,
  amount,
  currency: 'COP',
  method: 'simulated',
  raw: null,
})
