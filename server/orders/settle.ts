import { sql } from 'kysely'

import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import { orderEvents, type OrderActor, type OrderEvent } from './order-life.ts'
import type { SettlementResult, PaymentStatus, ProviderTransaction } from './provider-payment.ts'

/** The shop's own jobs, and messages of providers. */
export const systemActor: AuditActor = { reqId: null, actor: null, role: 'provider', ip: null }

/** Many results may arrive at once, and each waits for the rows of the released products. */
export const settlements = [{ key: 'settlements', atOnce: 2 }] as const

type SettlingContext = { db: Db; audit: Audit; hasMail: boolean; licencesADay: number }

export type Verdict = PaymentStatus | 'cancelled'
type PaymentUpdate = { attempt: string } & ({ transaction: ProviderTransaction } | { verdict: 'expired' | 'cancelled' })

/**
 * The event of a payment's state for its order; null when it is only recorded. Only the database knows whether the
 * amount is right (`settle_payment`).
 */
export function eventOf(verdict: Verdict): OrderEvent | null {
  switch (verdict) {
    case 'approved':
    case 'declined':
    case 'expired':
    case 'cancelled':
      return verdict
    case 'error':
      return 'declined'
    case 'voided':
    case 'refunded':
      return 'reversed'
    case 'pending':
      return null
  }
}

/**
 * Records the state of an attempt, independent of its former state; the same call again changes nothing.
 * @returns the current order
 * @throws Problem BUSY (503)
 * @throws Error when this actor may not cause the event
 */
export function settle(
  context: SettlingContext & { bulkheads: Bulkheads },
  about: PaymentUpdate,
  auditActor: AuditActor = systemActor,
): Promise<SettlementResult> {
  return context.bulkheads.run(settlements, () => settleAtOnce(context, about, auditActor))
}

/**
 * As {@link settle}, for a caller that runs within {@link settlements}: a caller with locked rows must not wait for a slot,
 * because running settlements may wait for these rows.
 * @throws Error when this actor may not cause the event
 */
export async function settleAtOnce(
  { db, audit, hasMail, licencesADay }: SettlingContext,
  about: PaymentUpdate,
  auditActor: AuditActor = systemActor,
): Promise<SettlementResult> {
  const transaction = 'transaction' in about ? about.transaction : null
  const verdict = 'verdict' in about ? about.verdict : about.transaction.status
  const event = eventOf(verdict)
  if (event !== null) checkActor(event, auditActor)
  const tx = transaction && {
    id: transaction.providerTxId,
    amount: transaction.amount,
    currency: transaction.currency,
    method: transaction.method,
    raw: transaction.raw,
  }
  const settlement = sql<{ answer: SettlementResult }>`
    select settle_payment(${about.attempt}::uuid, ${verdict}, ${tx && JSON.stringify(tx)}::jsonb, ${hasMail},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb, ${licencesADay}::int) as answer`
  const { rows } = await settlement.execute(db)
  return (rows[0] as { answer: SettlementResult }).answer
}

function checkActor(event: OrderEvent, { role }: AuditActor): void {
  const actor: OrderActor = role === 'provider' || role === 'operator' ? role : 'buyer'
  const allowed: readonly OrderActor[] = orderEvents[event]
  if (!allowed.includes(actor)) throw new Error(`${event} is not for ${role} to say`)
}
