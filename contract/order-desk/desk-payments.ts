import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { orderStates } from '../orders/orders.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id, line } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'
import { recordedMethods } from './desk-rules.ts'

/** What the desk does with an order that waits for its payment. */
export const deskPayments = {
  /**
   * The money of an order that waits for it (`awaitsTransfer`, or `awaitsLink`) came to the shop itself, all of it, once: from now on it
   * is paid as one that its provider approved; `refund_due` where its buyer's account is gone. `amountSeen`: the total as it was on the
   * screen. ORDER_CHANGED where it waits no more, with why; PAYMENT_UNDER_WAY while somebody pays it online. Sent twice under an
   * `Idempotency-Key` it is done once.
   */
  'orderDesk.recordPayment': {
    input: z.strictObject({
      orderId: id,
      method: z.enum(recordedMethods, { error: 'Elige cómo pagó.' }),
      reference: z._default(line({ max: 80, message: 'La referencia admite máximo 80 caracteres.' }), ''),
      amountSeen: z.optional(pesosFrom(0)),
      ...versionSeen,
    }),
    output: success(z.object({ amount: z.int(), status: z.enum(orderStates) })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'PAYMENT_UNDER_WAY', 'KEY_REUSED'] as const,
  },
}
