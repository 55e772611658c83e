import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { pictureList } from '../images/images.ts'
import { line, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

const paymentTask = z.object({
  task: z.int(),
  /** `returned_twice`: the provider gave money back that had gone back by transfer. */
  kind: z.enum(['refund', 'review', 'voided', 'unknown_payment', 'returned_twice']),
  createdAt: z.iso.datetime(),
  amount: z.int(),
  provider: z.string(),
  providerTxId: z.string(),
  /** What of it has not gone back yet. */
  left: z.int(),
  /**
   * How it goes back: with the order's own refund, or by `settleTask` with its proof; null for what is not to go back, and where
   * nothing of it is left: such a task is `done` without proof.
   */
  refund: z.nullable(z.enum(['order', 'task'])),
  /** Of a payment that was voided: shipments that have left and are not back, and whether the buyer has seen keys. */
  parcelsOut: z.int(),
  hasSeenKeys: z.boolean(),
  /** Null for money that nobody asked for. */
  orderId: z.nullable(z.string()),
  orderTotal: z.nullable(z.int()),
  name: z.string(),
  /** What can be decided about it. */
  decisions: z.array(z.enum(['delivered', 'refunded', 'done'])),
})
export type PaymentTask = z.infer<typeof paymentTask>

/** The calls about money that somebody must look after. */
export const paymentTasks = {
  /** Money that somebody must look after (`npm run payment-tasks`), the oldest first. */
  'orderDesk.paymentTasks': { input: z.strictObject({}), output: success(z.array(paymentTask)) },
  /**
   * Decides about one of them: `delivered` and `refunded` end a review, `done` closes any other. Money that went back needs its
   * proof and is among the order's refunds then: `refunded`, and `done` where the task has a `refund`.
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
