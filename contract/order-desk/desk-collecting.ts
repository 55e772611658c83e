import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'

/** What the desk does with an order that is paid in cash when it arrives. */
export const deskCollecting = {
  /**
   * The cash is here, all that is due, once: from now on the order is `paid` and counts as a sale. `amountSeen`: `toCollect` as it was
   * on the screen; another one, since something came back meanwhile, is refused with ORDER_CHANGED.
   */
  'orderDesk.collect': {
    input: z.strictObject({
      orderId: id,
      amountSeen: z.optional(pesosFrom(0)),
    }),
    output: success(z.object({ amount: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'] as const,
  },
  /**
   * Nobody received it: what left is `returned`, what had not is for sale again, and the order is `uncollected`. With another
   * `versionSeen` it is refused with ORDER_CHANGED.
   */
  'orderDesk.notReceived': {
    input: z.strictObject({ orderId: id, ...versionSeen }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'NOT_SENT'] as const,
  },
}
