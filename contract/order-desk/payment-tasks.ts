import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { pictureList } from '../images/images.ts'
import { line, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

const paymentTask = z.object({
  task: z.int(),
  /** `returned_twice`: the provider refunded money that had already been refunded by transfer. */
  kind: z.enum(['refund', 'review', 'voided', 'unknown_payment', 'returned_twice']),
  createdAt: z.iso.datetime(),
  amount: z.int(),
  provider: z.string(),
  providerTxId: z.string(),
  /** The amount that is not refunded yet. */
  left: z.int(),
  /**
   * How it is refunded: with the order's own refund, or by `settleTask` with its proof; null for money that is not refunded, and
   * when nothing is left: such a task is `done` without proof.
   */
  refund: z.nullable(z.enum(['order', 'task'])),
  /** For a voided payment: shipments that have left and are not back, and whether the buyer has seen keys. */
  parcelsOut: z.int(),
  hasSeenKeys: z.boolean(),
  /** Null for a payment without an order. */
  orderId: z.nullable(z.string()),
  orderTotal: z.nullable(z.int()),
  name: z.string(),
  /** The possible decisions. */
  decisions: z.array(z.enum(['delivered', 'refunded', 'done'])),
})
export type PaymentTask = z.infer<typeof paymentTask>

/** The calls about payments that need a decision. */
export const paymentTasks = {
  /** Payments that need a decision (`npm run payment-tasks`), the oldest first. */
  'orderDesk.paymentTasks': { input: z.strictObject({}), output: success(z.array(paymentTask)) },
  /**
   * Settles one of them: `delivered` and `refunded` end a review, `done` closes any other. A refund needs its proof and is then
   * listed among the order's refunds: `refunded`, and `done` when the task has a `refund`.
   */
  'orderDesk.settleTask': {
    input: z.strictObject({
      task: wholeNumber({ min: 1, max: 2_147_483_647, message: 'Tarea no válida.' }),
      decision: z.enum(['delivered', 'refunded', 'done'], { error: 'Elige qué se decidió.' }),
      proof: z._default(pictureList(4), []),
      note: z._default(line({ max: 300, message: tooLong }), ''),
    }),
    output: done,
    problems: [
      'TASK_CLOSED',
      'PROOF_MISSING',
      'IMAGE_UNKNOWN',
      'REVIEW_DECIDED',
      'AWAITS_DECISION',
      'REFUND_UNDER_WAY',
      'BUYER_GONE',
      'REVIEW_SHORT',
      'REVIEW_CODE_USED',
    ] as const,
  },
}
