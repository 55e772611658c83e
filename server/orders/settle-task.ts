import { sql } from 'kysely'

import type { OrderState } from '../../contract/orders/orders.ts'
import type { Db } from '../platform/database/pool.ts'
import { operator, type Audit, type AuditActor } from '../platform/http/audit.ts'

/** The operator's decisions about an order whose payment differs from the requested one. */
export const reviewDecisions = ['delivered', 'refunded'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Pictures that prove a refund, and a note; the operator in the terminal gives none. */
export type RefundProof = { proof: readonly string[]; note: string }
const noProof: RefundProof = { proof: [], note: '' }

type ReviewResult =
  | { code: 'DONE'; state: OrderState }
  /** The order was already decided by the task of another payment. */
  | { code: 'NOT_IN_REVIEW'; state: OrderState }
  | { code: 'NO_TASK' | 'BUYER_GONE' | 'NOT_ENOUGH' | 'NO_USE_LEFT' }
type ClosingResult = { code: 'DONE' | 'NO_TASK' | 'AWAITS_DECISION' | 'REFUND_UNDER_WAY' | 'PROOF_MISSING' }

/**
 * Ends the review of an order as the operator decided: paid with this payment, or refunded, which the operator does at the
 * provider. Runs in one transaction.
 * @param task the number of the payment's task
 * @param decider an ADMIN at the order desk, or the operator
 */
export async function settleReview(
  { db, audit, hasMail }: { db: Db; audit: Audit; hasMail: boolean },
  { task, decision }: { task: number; decision: ReviewDecision },
  decider: AuditActor = operator,
  { proof, note } = noProof,
): Promise<ReviewResult> {
  const { rows } = await sql<{ answer: ReviewResult }>`
    select settle_review(${task}, ${decision}, ${hasMail}, ${JSON.stringify(audit.asLogged(decider))}::jsonb, ${proof}::text[], ${note}) as answer`.execute(
    db,
  )
  return (rows[0] as { answer: ReviewResult }).answer
}

/**
 * Closes a task that the operator has handled; if its payment was refunded, records the refund. An order under review needs
 * {@link settleReview} instead.
 * @param task its number
 */
export async function closeTask(
  { db, audit, hasMail }: { db: Db; audit: Audit; hasMail: boolean },
  task: number,
  decider: AuditActor = operator,
  { proof, note } = noProof,
): Promise<ClosingResult> {
  const { rows } = await sql<{ answer: ClosingResult }>`
    select close_payment_task(${task}, ${JSON.stringify(audit.asLogged(decider))}::jsonb, ${proof}::text[], ${note},
      ${hasMail}) as answer`.execute(db)
  return (rows[0] as { answer: ClosingResult }).answer
}
