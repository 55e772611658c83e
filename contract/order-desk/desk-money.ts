import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { orderStates } from '../orders/orders.ts'
import { SHIPMENTS_AT_ONCE, versionSeen } from '../orders/shipments.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { cancelReasons, lastStep } from './desk-order.ts'

const someOrders = z
  .array(id, { error: 'Elige al menos un pedido.' })
  .check(
    z.minLength(1, { error: 'Elige al menos un pedido.' }),
    z.maxLength(SHIPMENTS_AT_ONCE, { error: `Máximo ${SHIPMENTS_AT_ONCE} pedidos a la vez.` }),
  )

const cancelled = z.object({
  orderId: z.string(),
  isDone: z.boolean(),
  /** Why it was not done: a problem's code, and its sentence; '' when it was. */
  code: z.string(),
  message: z.string(),
  /** Who did what and when, if somebody was first. */
  last: z.nullable(lastStep),
})
export type CancelledOrder = z.infer<typeof cancelled>

/** What comes back, in units and licence keys, and what money is then to be given back. */
const consequence = { units: z.int(), keys: z.int(), refundDue: z.int() }

/** Calls of the desk about giving orders up and giving their money back. */
export const deskMoney = {
  /** What cancelling these orders would mean, together; `orders` of them can be cancelled. */
  'orderDesk.ifCancelled': {
    input: z.strictObject({ orders: someOrders }),
    output: success(z.object({ orders: z.int(), ...consequence })),
  },
  /**
   * `orderDesk.cancel` of many orders for one reason, and `phoneOrders.cancel` of those that nobody has paid, each by itself: some
   * may be done and others not. `statusesSeen`: the `status` of each order as it was on the screen, and its `versionSeen`; one that
   * has another by now is not cancelled (ORDER_CHANGED).
   */
  'orderDesk.cancelMany': {
    input: z.strictObject({
      orders: someOrders,
      reason: z.enum(cancelReasons, { error: 'Elige por qué se cancelan.' }),
      detail: z._default(line({ max: 300, message: 'El texto es demasiado largo.' }), ''),
      statusesSeen: z.optional(
        z
          .array(
            z.strictObject({
              orderId: id,
              status: z.enum(orderStates, { error: 'Estado no válido.' }),
              ...versionSeen,
            }),
            { error: 'Estados no válidos.' },
          )
          .check(z.maxLength(SHIPMENTS_AT_ONCE, { error: `Máximo ${SHIPMENTS_AT_ONCE} pedidos a la vez.` })),
      ),
    }),
    output: success(z.object({ done: z.int(), ...consequence, results: z.array(cancelled) })),
  },
  /**
   * Has the payment provider give back all that was paid, where `money.way` says that it can. `refundedSeen`: as in
   * `orderDesk.refund`. Who presses again, or second, waits for the same refund. Keys that nobody has seen are for sale
   * again before the provider is asked. `isUnderWay`: the provider has not said yet that it is done; the shop goes on asking. REFUND_BY_TRANSFER says why only a transfer is left.
   */
  'orderDesk.refundByProvider': {
    input: z.strictObject({
      orderId: id,
      refundedSeen: wholeNumber({ min: 0, max: 9_999_999_999, message: 'Escribe un valor en pesos, sin decimales.' }),
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
   * Says that `money.owed` does not go back, and why: goods that were exchanged, for example. `refundedSeen`: as above. With another
   * `versionSeen` it is refused with ORDER_CHANGED: what came back meanwhile is owed, too.
   */
  'orderDesk.oweNothing': {
    input: z.strictObject({
      orderId: id,
      refundedSeen: wholeNumber({ min: 0, max: 9_999_999_999, message: 'Escribe un valor en pesos, sin decimales.' }),
      reason: line({ min: 3, max: 300, message: 'Escribe por qué no se devuelve.' }),
      ...versionSeen,
    }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'] as const,
  },
}
