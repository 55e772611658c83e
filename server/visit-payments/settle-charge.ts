import { sql } from 'kysely'

import type { ProviderTransaction } from '../orders/provider-payment.ts'
import { systemActor } from '../orders/settle.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'

type SettlingContext = { db: Db; audit: Audit; hasMail: boolean }

/** Records the provider's answer about a payment of a charge; the same call again changes nothing. */
export async function settleCharge(
  { db, audit, hasMail }: SettlingContext,
  charge: string,
  { providerTxId, status, amount, currency, method, raw }: ProviderTransaction,
  auditActor: AuditActor = systemActor,
): Promise<void> {
  const tx = { id: providerTxId, amount, currency, method, raw }
  await sql`
    select settle_visit_charge(${charge}::uuid, ${status}, ${JSON.stringify(tx)}::jsonb, ${hasMail},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`.execute(db)
}

/** Settles payments that are no order's, for the domain of payments. @returns whether it was one of a visit */
export function settleVisits(context: SettlingContext) {
  return async (provider: string, transaction: ProviderTransaction): Promise<boolean> => {
    const charge = await context.db
      .selectFrom('visitCharges')
      .select('id')
      .where('provider', '=', provider)
      .where('reference', '=', transaction.reference)
      .executeTakeFirst()
    if (!charge) return false
    await settleCharge(context, charge.id, transaction)
    return true
  }
}
