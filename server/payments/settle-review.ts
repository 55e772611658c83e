import { sql } from 'kysely'

import type { OrderState } from '../../contract/orders.ts'
import { operator } from '../platform/audit.ts'
import type { PaymentsContext } from './context.ts'

/** What a person can decide about an order whose payment was not what it asked for. */
export const reviewDecisions = ['delivered', 'refunded'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

type ReviewAnswer =
  | { code: 'DONE'; state: OrderState }
  /** The order was decided about already, by another payment's task. */
  | { code: 'NOT_IN_REVIEW'; state: OrderState }
  | { code: 'NO_TASK' | 'BUYER_GONE' | 'NOT_ENOUGH' }

/**
 * Ends the review of an order as the operator decided: bought with this payment, or given back to the buyer, which the
 * operator does at the provider. It happens whole or not at all.
 * @param task the number of the payment's task
 */
export async function settleReview(
  { db, audit, hasMail }: Pick<PaymentsContext, 'db' | 'audit' | 'hasMail'>,
  { task, decision }: { task: number; decision: ReviewDecision },
): Promise<ReviewAnswer> {
  const { rows } = await sql<{ answer: ReviewAnswer }>`
    select settle_review(${task}, ${decision}, ${hasMail}, ${JSON.stringify(audit.asKept(operator))}::jsonb) as answer`.execute(
    db,
  )
  return (rows[0] as { answer: ReviewAnswer }).answer
}
