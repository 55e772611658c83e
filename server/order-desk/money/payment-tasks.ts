import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { PaymentTask } from '../../../contract/order-desk/payment-tasks.ts'
import { usePictures } from '../../images/uploads.ts'
import { closeTask, settleReview } from '../../orders/settle-task.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { Problem, Refuse } from '../../platform/problem.ts'
import type { DeskContext } from '../context.ts'

type Problems =
  | 'TASK_CLOSED'
  | 'PROOF_MISSING'
  | 'IMAGE_UNKNOWN'
  | 'REVIEW_DECIDED'
  | 'AWAITS_DECISION'
  | 'REFUND_UNDER_WAY'
  | 'BUYER_GONE'
  | 'REVIEW_SHORT'
  | 'REVIEW_CODE_USED'

/** Payments that need a decision, the oldest first. */
export async function listPaymentTasks(db: Db): Promise<PaymentTask[]> {
  const { rows } = await sql<PaymentTask>`
    select t.id as task, t.kind, iso_moment(t.created_at) as "createdAt", t.amount, t.provider, t.provider_tx_id as "providerTxId",
      t.order_id as "orderId", o.total_price + o.delivery_cost as "orderTotal", coalesce(u.name, '') as name,
      left_of_task(t) as left, case when not is_money_to_return(t) or left_of_task(t) = 0 then null
        when t.kind = 'refund' and o.state = 'refund_due' and is_price_of(o, t.provider, t.provider_tx_id) then 'order'
        else 'task' end as refund,
      (select count(*)::int from shipments s where s.order_id = t.order_id and s.sent_at is not null and s.received_at is null)
        as "parcelsOut", exists (select from licence_views v where v.order_id = t.order_id) as "hasSeenKeys",
      case when t.kind = 'review' and o.state = 'review' then array['delivered', 'refunded'] else array['done'] end as decisions
    from payment_tasks t left join orders o on o.id = t.order_id left join users u on u.id = o.user_id
    where t.done_at is null order by t.id`.execute(db)
  return rows
}

/**
 * Applies a person's decision about such a payment; a refund needs its proof.
 * @throws Problem PROOF_MISSING, IMAGE_UNKNOWN (400); TASK_CLOSED, REVIEW_DECIDED, AWAITS_DECISION, REFUND_UNDER_WAY, BUYER_GONE,
 * REVIEW_SHORT, REVIEW_CODE_USED (409)
 */
export async function settlePaymentTask(
  context: DeskContext,
  { task, decision, proof, note }: CheckedInput<'orderDesk.settleTask'>,
  { userId, auditActor, refuse }: Caller<Problems>,
): Promise<void> {
  if (decision === 'refunded' && proof.length === 0) throw refuse('PROOF_MISSING')
  await context.db.transaction().execute(async (tx) => {
    const here = { ...context, db: tx }
    const { code } =
      decision === 'done'
        ? await closeTask(here, task, auditActor, { proof, note })
        : await settleReview(here, { task, decision }, auditActor, { proof, note })
    if (code !== 'DONE') throw refusalOf(code, refuse)
    await usePictures(tx, { owner: userId, addresses: proof, imageHost: context.imageHost, refuse })
  })
}

type Undone = Exclude<Awaited<ReturnType<typeof closeTask | typeof settleReview>>['code'], 'DONE'>

function refusalOf(code: Undone, refuse: Refuse<Problems>): Problem {
  switch (code) {
    case 'NO_TASK':
      return refuse('TASK_CLOSED')
    case 'NOT_IN_REVIEW':
      return refuse('REVIEW_DECIDED')
    case 'NOT_ENOUGH':
      return refuse('REVIEW_SHORT')
    case 'NO_USE_LEFT':
      return refuse('REVIEW_CODE_USED')
    case 'AWAITS_DECISION':
    case 'REFUND_UNDER_WAY':
    case 'PROOF_MISSING':
    case 'BUYER_GONE':
      return refuse(code)
  }
}
