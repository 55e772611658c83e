import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { pictureList } from '../images/images.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id, line, tooLong } from '../values/text.ts'
import { pesosFrom, wholeNumber } from '../values/whole-number.ts'

/** The calls that refund orders. */
export const deskRefunds = {
  /**
   * Records a refund by transfer, with its proof. `refundedSeen`: the displayed `money.refunded`, so that two people do not
   * refund the same money twice; all refunds together never exceed the payment. A full refund ends the order, and unseen keys are
   * for sale again; CANCEL_FIRST while a shipment has not left. `mayExceedOwed`: with false, an amount above the owed one is
   * refused with REFUND_ABOVE_OWED, whose message is the question to show; with true or without it, the refund is recorded.
   */
  'orderDesk.refund': {
    input: z.strictObject({
      orderId: id,
      amount: pesosFrom(1),
      refundedSeen: pesosFrom(0),
      proof: z.pipe(
        pictureList(4),
        z.array(z.string()).check(z.minLength(1, { error: 'Agrega el comprobante de la transferencia.' })),
      ),
      note: z._default(line({ max: 300, message: tooLong }), ''),
      mayExceedOwed: z._default(z.boolean({ error: 'Valor no válido.' }), true),
    }),
    output: success(z.object({ refunded: z.int(), refundable: z.int() })),
    problems: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'REFUND_TOO_MUCH',
      'REFUND_ABOVE_OWED',
      'CANCEL_FIRST',
      'REFUND_UNDER_WAY',
      'IMAGE_UNKNOWN',
    ] as const,
  },
  /**
   * Requests a full refund from the payment provider, when `money.way` allows it. `refundedSeen`: as in `orderDesk.refund`.
   * Repeated and concurrent calls wait for the same refund. Unseen keys are for sale again before the provider is called.
   * `isUnderWay`: the provider has not confirmed it yet; the shop continues to check. REFUND_BY_TRANSFER has the reason why only
   * a transfer is possible.
   */
  'orderDesk.refundByProvider': {
    input: z.strictObject({
      orderId: id,
      refundedSeen: pesosFrom(0),
    }),
    output: success(z.object({ isUnderWay: z.boolean(), refunded: z.int(), refundable: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'CANCEL_FIRST', 'REFUND_BY_TRANSFER'] as const,
  },
  /**
   * Stops waiting for such a refund, when `money.way.canStopWaiting`: an administrator checked in the provider's own dashboard
   * that it does not exist. A transfer is then possible. If the provider still refunds it later, a task reports the amount
   * refunded twice.
   */
  'orderDesk.stopRefund': {
    input: z.strictObject({ orderId: id }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'STILL_WAITING'] as const,
  },
  /**
   * Takes back a refund of `money.refunds` that was recorded by mistake, while it `canBeUndone`: its amount is owed again, and an
   * order that it ended is active again. `refundedSeen`: as above. A call repeated with its `Idempotency-Key` has one effect.
   */
  'orderDesk.undoRefund': {
    input: z.strictObject({
      orderId: id,
      refundId: wholeNumber({ min: 1, max: 2_147_483_647, message: 'Devolución no válida.' }),
      refundedSeen: pesosFrom(0),
      reason: line({ min: 3, max: 300, message: 'Escribe por qué se deshace.' }),
      ...versionSeen,
    }),
    output: success(z.object({ refunded: z.int(), refundable: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'REFUND_STAYS', 'KEY_REUSED'] as const,
  },
  /** Records that `money.owed` is not refunded, with the reason, for example exchanged goods. `refundedSeen`: as above. */
  'orderDesk.oweNothing': {
    input: z.strictObject({
      orderId: id,
      refundedSeen: pesosFrom(0),
      reason: line({ min: 3, max: 300, message: 'Escribe por qué no se devuelve.' }),
      ...versionSeen,
    }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'CASE_OPEN'] as const,
  },
}
