import { sql } from 'kysely'

import type { PaymentStatus, ProviderTransaction } from '../orders/provider-payment.ts'
import type { Db } from '../platform/database/pool.ts'
import type { ProviderRefunds } from './provider.ts'

/** Every simulated payment can be refunded at any time; it was never charged. */
export function openSimulatedRefunds(db: Db): ProviderRefunds {
  return {
    obstacleOf: () => null,
    request: async ({ providerTxId }) => {
      await sql`
        insert into simulated_refunds (reference) values (${referenceOf(providerTxId)}) on conflict do nothing`.execute(
        db,
      )
      return null
    },
  }
}

/** The simulated provider's data about an approved payment, by its id. */
export async function findReturned(db: Db, providerTxId: string): Promise<ProviderTransaction[]> {
  const reference = referenceOf(providerTxId)
  const { rows } = await sql<{ amount: number; status: PaymentStatus }>`
    select a.amount, case when r.reference is null then 'approved' else 'voided' end as status
    from payment_attempts a left join simulated_refunds r on r.reference = a.reference
    where a.reference = ${reference} and a.provider = 'simulated'`.execute(db)
  return rows.map(({ amount, status }) => {
    return { providerTxId, reference, status, amount, currency: 'COP', method: 'simulated', raw: null }
  })
}

/** Payments that are approved at once use their reference as id. */
const referenceOf = (providerTxId: string): string => providerTxId.replace(/-approved$/, '')
