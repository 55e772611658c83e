import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { SHIPMENTS_AT_ONCE } from '../orders/order-limits.ts'
import { orderStates } from '../orders/orders.ts'
import { seenShipment, versionSeen } from '../orders/shipments.ts'
import { id, line, tooLong } from '../values/text.ts'
import { lastStep } from './desk-order.ts'
import { cancelReasons } from './desk-rules.ts'

const someOrders = z
  .array(id, { error: 'Elige al menos un pedido.' })
  .check(
    z.minLength(1, { error: 'Elige al menos un pedido.' }),
    z.maxLength(SHIPMENTS_AT_ONCE, { error: `Máximo ${SHIPMENTS_AT_ONCE} pedidos a la vez.` }),
  )

const noReason = { error: 'Elige por qué se cancela.' }
/** Why what was paid, or is paid when it arrives, is cancelled. */
const reasonOfSold = z.enum(cancelReasons, noReason).check(z.refine((reason) => reason !== 'unpaid', noReason))

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

/** The calls that cancel a shipment, an order or many of them. */
export const deskCancelling = {
  /**
   * `to_prepare` or `prepared` → `cancelled`, that shipment only: its units are for sale again, its price is owed to who paid, or not
   * collected from who has not; licences stay. With an `Idempotency-Key`, what was done under it before is answered again and not
   * done twice. The answer says what is now owed or to be collected, of the whole order.
   */
  'orderDesk.cancelShipment': {
    input: z.strictObject({
      ...seenShipment,
      reason: reasonOfSold,
      detail: z._default(line({ max: 300, message: tooLong }), ''),
    }),
    output: success(
      z.object({
        shipmentId: z.string(),
        version: z.int(),
        units: z.int(),
        refundDue: z.int(),
        toCollect: z.int(),
        endsOrder: z.boolean(),
      }),
    ),
    problems: ['ORDER_NOT_FOUND', 'SHIPMENT_CHANGED', 'SHIPMENT_STATE', 'KEY_REUSED'] as const,
  },
  /**
   * Gives up an order that was paid, or that is paid when it arrives and has not left: units that have not left and keys that nobody has seen are for sale again, what has not left is
   * `cancelled`, and all that was paid becomes a refund to do. What is under way can still be marked returned. `statusSeen`:
   * the order's `status` as it was on the screen; another one, or another `versionSeen`, is refused with ORDER_CHANGED.
   */
  'orderDesk.cancel': {
    input: z.strictObject({
      orderId: id,
      reason: reasonOfSold,
      detail: z._default(line({ max: 300, message: tooLong }), ''),
      statusSeen: z.optional(z.enum(orderStates, { error: 'Estado no válido.' })),
      ...versionSeen,
    }),
    output: success(z.object({ units: z.int(), keys: z.int(), refundDue: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ALREADY_SENT'] as const,
  },
  /** What cancelling these orders would mean, together; `orders` of them can be cancelled. */
  'orderDesk.ifCancelled': {
    input: z.strictObject({ orders: someOrders }),
    output: success(z.object({ orders: z.int(), ...consequence })),
  },
  /**
   * `orderDesk.cancel` of many orders for one reason, and `phoneOrders.cancel` of those that nobody has paid, each by itself: some
   * may be done and others not. `statusesSeen`: the `status` of each order as it was on the screen, and its `versionSeen`; one that has another by now is
   * not cancelled (ORDER_CHANGED), nor is for `unpaid` one that does not wait for its money.
   */
  'orderDesk.cancelMany': {
    input: z.strictObject({
      orders: someOrders,
      reason: z.enum(cancelReasons, { error: 'Elige por qué se cancelan.' }),
      detail: z._default(line({ max: 300, message: tooLong }), ''),
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
}
