import * as z from 'zod/mini'

import { done, success } from './envelope.ts'
import { id } from './text.ts'

const input = z.strictObject({ orderId: id })

/** What the desk does with an order that is paid in cash when it arrives. */
export const collecting = {
  /** The cash is here, all of it, once: from now on the order is `paid` and counts as a sale. */
  'orderDesk.collect': {
    input,
    output: success(z.object({ amount: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'] as const,
  },
  /** Nobody received it: what left is `returned`, what had not is for sale again, and the order is `uncollected`. */
  'orderDesk.notReceived': {
    input,
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'NOT_SENT'] as const,
  },
}
