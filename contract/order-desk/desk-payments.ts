import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { orderStates } from '../orders/orders.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id, line } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'
import { recordedMethods } from './desk-rules.ts'

/** The desk's call for an order that awaits payment. */
export const deskPayments = {
  /**
   * Records that the shop itself received the whole amount of an order with `awaitsTransfer` or `awaitsLink`, once: it is then
   * paid like one that its provider approved; `refund_due` if its buyer's account is deleted. `amountSeen`: the displayed total.
   * ORDER_CHANGED with the reason when it no longer awaits payment; PAYMENT_UNDER_WAY while it is being paid online. A call
   * repeated with its `Idempotency-Key` has one effect.
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
