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
/** The reason why a paid order, or one paid on delivery, is cancelled. */
const reasonOfSold = z.enum(cancelReasons, noReason).check(z.refine((reason) => reason !== 'unpaid', noReason))

const cancelled = z.object({
  orderId: z.string(),
  isDone: z.boolean(),
  /** Why it was not cancelled: a problem's code, and its sentence; '' on success. */
  code: z.string(),
  message: z.string(),
  /** The last step on the order, when another person changed it first. */
  last: z.nullable(lastStep),
})
export type CancelledOrder = z.infer<typeof cancelled>

/** The units and licence keys that return to stock, and the pesos to refund. */
const consequence = { units: z.int(), keys: z.int(), refundDue: z.int() }

/** The calls that cancel a shipment, an order or many of them. */
export const deskCancelling = {
  /**
   * `to_prepare` or `prepared` → `cancelled`, for that shipment only: its units are for sale again, and its price is refunded, or
   * no longer collected. Licences stay. With an `Idempotency-Key`, a repeated call returns the first result and cancels nothing
   * again. The response has the refund or the amount to collect of the whole order.
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
   * Cancels an order that is paid, or that is paid on delivery and has not left. Units that have not left and unseen keys are for
   * sale again, shipments that have not left are `cancelled`, and the whole payment becomes a refund to do. Shipments under way
   * can still be marked returned. `statusSeen`: the displayed `status` of the order; if it or `versionSeen` has changed, the call
   * is refused with ORDER_CHANGED.
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
  /** The consequences of cancelling these orders together; `orders` of them can be cancelled. */
  'orderDesk.ifCancelled': {
    input: z.strictObject({ orders: someOrders }),
    output: success(z.object({ orders: z.int(), ...consequence })),
  },
  /**
   * Cancels many orders for one reason: `orderDesk.cancel`, or `phoneOrders.cancel` for unpaid ones, each order by itself, so
   * that some may succeed and others fail. `statusesSeen`: the displayed `status` of each order, with its `versionSeen`; an order
   * that has changed is not cancelled (ORDER_CHANGED). With the reason `unpaid`, only orders that await payment are cancelled.
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
