import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'

/** The desk's calls for an order that is paid in cash on delivery. */
export const deskCollecting = {
  /**
   * Records the receipt of all due cash, once: the order becomes `paid` and counts as a sale. `amountSeen`: the displayed
   * `toCollect`; if it has changed, since units came back meanwhile, the call is refused with ORDER_CHANGED.
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
   * Records that nobody received the order: shipments that left are `returned`, units of the others are for sale again, and the
   * order is `uncollected`. If `versionSeen` has changed, the call is refused with ORDER_CHANGED.
   */
  'orderDesk.notReceived': {
    input: z.strictObject({ orderId: id, ...versionSeen }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'NOT_SENT'] as const,
  },
}
