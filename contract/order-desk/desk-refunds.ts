import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { pictureList } from '../images/images.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id, line, tooLong } from '../values/text.ts'
import { pesosFrom, wholeNumber } from '../values/whole-number.ts'

/** The calls that give the money of orders back. */
export const deskRefunds = {
  /**
   * Money that went back by transfer, with its proof. `refundedSeen`: `money.refunded` as it was on the screen, so that two
   * people do not give the same money back; all refunds together are never more than was paid. All of it ends the order, and keys that nobody
   * has seen are for sale again; CANCEL_FIRST while something of it has not left. `mayExceedOwed`: false has an amount above what is
   * owed answered with REFUND_ABOVE_OWED, whose message is the question to ask; true, or none, notes it.
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
   * Has the payment provider give back all that was paid, where `money.way` says that it can. `refundedSeen`: as in
   * `orderDesk.refund`. Who presses again, or second, waits for the same refund. Keys that nobody has seen are for sale
   * again before the provider is asked. `isUnderWay`: the provider has not said yet that it is done; the shop goes on asking. REFUND_BY_TRANSFER says why only a transfer is left.
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
   * Stops waiting for such a refund, where `money.way.canStopWaiting`: who runs the shop has looked at the provider's own desk and
   * it is not there. A transfer is possible from then on. Should the provider still give it back, a task says what went back twice.
   */
  'orderDesk.stopRefund': {
    input: z.strictObject({ orderId: id }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'STILL_WAITING'] as const,
  },
  /**
   * Takes a refund of `money.refunds` back that was noted by mistake, while it `canBeUndone`: its money is owed again, and an order
   * that it ended goes on. `refundedSeen`: as above. Sent twice under an `Idempotency-Key` it is done once.
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
  /** Says that `money.owed` does not go back, and why: goods that were exchanged, for example. `refundedSeen`: as above. */
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
