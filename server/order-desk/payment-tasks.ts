import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { PaymentTask } from '../../contract/order-desk.ts'
import { closeTask, settleReview } from '../orders/settle-task.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { DeskContext } from './context.ts'

type Problems =
  | 'TASK_CLOSED'
  | 'REVIEW_DECIDED'
  | 'AWAITS_DECISION'
  | 'REFUND_UNDER_WAY'
  | 'BUYER_GONE'
  | 'REVIEW_SHORT'

/** Money that somebody must look after, the oldest first. */
export async function listPaymentTasks(db: Db): Promise<PaymentTask[]> {
  const { rows } = await sql<PaymentTask>`
    select t.id as task, t.kind, iso_moment(t.created_at) as "createdAt", t.amount, t.provider, t.provider_tx_id as "providerTxId",
      t.order_id as "orderId", o.total_price + o.delivery_cost as "orderTotal", coalesce(u.name, '') as name,
      case when t.kind = 'review' and o.state = 'review' then array['delivered', 'refunded'] else array['done'] end as decisions
    from payment_tasks t left join orders o on o.id = t.order_id left join users u on u.id = o.user_id
    where t.done_at is null order by t.id`.execute(db)
  return rows
}

/**
 * Does what a person decided about such money.
 * @throws Problem TASK_CLOSED, REVIEW_DECIDED, AWAITS_DECISION, REFUND_UNDER_WAY, BUYER_GONE, REVIEW_SHORT (409)
 */
export async function settlePaymentTask(
  context: DeskContext,
  { task, decision }: CheckedInput<'orderDesk.settleTask'>,
  { auditActor, refuse }: Caller<Problems>,
): Promise<void> {
  const { code } =
    decision === 'done'
      ? await closeTask(context, task, auditActor)
      : await settleReview(context, { task, decision }, auditActor)
  switch (code) {
    case 'DONE':
      return
    case 'NO_TASK':
      throw refuse('TASK_CLOSED')
    case 'NOT_IN_REVIEW':
      throw refuse('REVIEW_DECIDED')
    case 'NOT_ENOUGH':
      throw refuse('REVIEW_SHORT')
    case 'AWAITS_DECISION':
    case 'REFUND_UNDER_WAY':
    case 'BUYER_GONE':
      throw refuse(code)
  }
}
