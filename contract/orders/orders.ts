import * as z from 'zod/mini'

import { product } from '../catalogue/catalogue.ts'
import { done, success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { id } from '../values/text.ts'
import { quantity } from './cart.ts'
import { discountCode, orderDiscount } from './discounts.ts'
import { wantedInvoiceBuyer } from './invoice-fields.ts'
import { orderIva } from './order-iva.ts'
import { cartLimits } from './order-limits.ts'
import { pickup } from './pickup.ts'
import { deliveryAddress, shipment } from './shipments.ts'
import { simulatedOutcomes } from './simulated-outcomes.ts'
import { transfer } from './transfers.ts'

const badPayment = 'Los datos del pago no son válidos.'
const amount = z.int({ error: badPayment }).check(z.gte(0, { error: badPayment }))

/**
 * The states of an order. The history shows `pending`, `review` (both: still being confirmed), `paid`, `refund_due` (paid too
 * late, the money is refunded), `refunded` and `voided`. Orders paid in cash on delivery are `on_delivery` until they are paid,
 * and `uncollected` when they never were. The others end without a purchase.
 */
export const orderStates = [
  'pending',
  'paid',
  'declined',
  'expired',
  'cancelled',
  'review',
  'voided',
  'refund_due',
  'refunded',
  'on_delivery',
  'uncollected',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * The values that the buyer saw. The server takes the buyer, the prices and the totals from its own records; if they
 * differ, nothing is charged.
 */
const paymentFields = z.strictObject({
  userId: id,
  products: z
    .array(z.strictObject({ productId: id, quantity, sellingPrice: amount }), { error: badPayment })
    .check(z.minLength(1, { error: badPayment }), z.maxLength(cartLimits.lines, { error: badPayment })),
  totalQty: amount,
  totalPrice: amount,
  /** The delivery address; without it the order waits for an address, and nothing is charged for delivery. */
  addressId: z.optional(id),
  /** What the buyer saw that delivery costs, without a code; another cost charges nothing. */
  deliveryCost: z.optional(amount),
  /** The pickup place that the buyer saw, at no cost (P-304); if the place has changed, nothing is charged. */
  pickup: z.optional(z.strictObject({ placeId: id, version: rowVersion }, { error: badPayment })),
  /**
   * The code that was applied to the cart, and how many pesos less the buyer saw by it, of free delivery its cost; another discount
   * charges nothing (P-240).
   */
  seenDiscount: z.optional(z.strictObject({ code: discountCode, amount }, { error: badPayment })),
  /** Paid in cash on delivery, where the shop's rates allow it (M-14). */
  contraEntrega: z.optional(z.boolean({ error: badPayment })),
  /** Paid to the shop itself before it is sent, where the owner accepts transfers (P-270): 202 with a waiting attempt. */
  transfer: z.optional(z.boolean({ error: badPayment })),
  /** The recipient of the invoice (P-321): null or absent for the account itself. A shop that does not invoice ignores it. */
  invoiceTo: z.optional(z.nullable(wantedInvoiceBuyer)),
  /** Only with simulated payments: the outcome of this one. */
  simulated: z.optional(z.enum(simulatedOutcomes, { error: badPayment })),
})
const paymentInput = paymentFields.check(
  z.refine(({ contraEntrega, transfer: isByTransfer }) => !(contraEntrega && isByTransfer), {
    error: 'Elige una sola forma de pagar.',
    path: ['transfer'],
  }),
  z.refine(({ pickup: at, addressId, deliveryCost }) => !at || (addressId === undefined && !deliveryCost), {
    error: 'Elige si te lo enviamos o lo recoges.',
    path: ['pickup'],
  }),
)

const paid = z.object({
  orderId: z.string(),
  createdAt: z.iso.datetime(),
  totalQty: z.int(),
  totalPrice: z.int(),
})

/** 202: the purchase is not complete yet. Open `redirectUrl` when there is one, otherwise the waiting page of the attempt. */
const paymentPending = z.object({
  success: z.literal(false),
  error: z.literal(false),
  message: z.string(),
  data: z.object({ attempt: z.string(), redirectUrl: z.nullable(z.string()) }),
})

const attempt = z.object({
  attempt: z.string(),
  orderId: z.string(),
  status: z.enum(orderStates),
  totalQty: z.int(),
  totalPrice: z.int(),
  /** The charged amount is `totalPrice` plus this. */
  deliveryCost: z.int(),
  createdAt: z.iso.datetime(),
  /** The time until which units and keys are reserved for the buyer. */
  expiresAt: z.iso.datetime(),
  /** The page where the buyer pays, while the attempt is pending and its provider has one. */
  redirectUrl: z.nullable(z.string()),
  /** A simulated payment; `payments.simulate` can end it. */
  isSimulated: z.boolean(),
  /** Null for orders with another payment method. */
  transfer: z.nullable(transfer),
})
export type PaymentAttempt = z.infer<typeof attempt>

const orderLine = z.object({
  /** The product's public part at the time of purchase; `_id` is its address while it is for sale. */
  productId: z.pick(product, {
    _id: true,
    productName: true,
    productImage: true,
    brandName: true,
    category: true,
    description: true,
    price: true,
  }),
  quantity: z.int(),
  sellingPrice: z.int(),
  /** The keys joined by ", "; empty without licences and until the payment is approved (P-21). */
  licenseKey: z.string(),
  licenseKeys: z.array(z.string()),
  /** Keys that did not work, each replaced by the one at `index` of `licenseKeys` (P-228), the first one first. */
  exchangedKeys: z.array(z.object({ index: z.int(), ending: z.string(), at: z.iso.datetime() })),
})

export const order = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  totalQty: z.int(),
  totalPrice: z.int(),
  /** The paid amount is `totalPrice` plus this. */
  deliveryCost: z.int(),
  /** The prices of `products` are lower by it already, or `deliveryCost`. */
  discount: orderDiscount,
  iva: orderIva,
  /** The price of units that were returned before the cash was paid; it is not collected. */
  cameBackUnpaid: z.int(),
  /** Pesos still to be paid in cash on delivery; 0 once they are paid, and for other payments. */
  toCollect: z.int(),
  /** Pesos of the payment that the shop still has to refund; 0 when nothing is due. */
  toRefund: z.int(),
  /**
   * Null while no address was given, and when nothing is sent; for pickup orders the place's address, with the buyer as
   * recipient.
   */
  address: z.nullable(deliveryAddress),
  /** Null for orders that are sent. */
  pickup: z.nullable(pickup),
  /** Bought at the shop's counter, and handed over there (P-335). */
  isAtCounter: z.boolean(),
  /** Something of it is to be sent, and nobody has said where to. */
  needsAddress: z.boolean(),
  status: z.enum(orderStates),
  /** The attempt of the waiting page, while the order is pending; null for an order that waits for its payment link. */
  attempt: z.nullable(z.string()),
  /** Null for orders with another payment method. */
  transfer: z.nullable(transfer),
  products: z.array(orderLine),
  /** The shipments of the order; empty for licences only, and for orders handed over before the order desk existed. */
  shipments: z.array(
    z.object({
      ...shipment.shape,
      /**
       * Pesos still to be paid in cash with it; 0 for the other shipments of its order. Every shipment of a pickup order has the
       * whole amount until the first is handed over (P-308).
       */
      toCollect: z.int(),
      /** The address to which it was sent; before sending, the order's address applies. */
      address: z.nullable(deliveryAddress),
      lines: z.array(z.object({ productId: z.string(), quantity: z.int() })),
    }),
  ),
})
export type Order = z.infer<typeof order>

export const orders = {
  'payments.pay': {
    input: paymentInput,
    output: z.union([success(paid), paymentPending]),
    problems: [
      'CART_EMPTY',
      'CART_CHANGED',
      'NOT_ENOUGH',
      'NOT_FOR_SALE',
      'LICENCE_LIMIT',
      'NO_DISCOUNT',
      'DELIVERY_CHANGED',
      'NO_COVERAGE',
      'ADDRESS_GONE',
      'PICKUP_CHANGED',
      'NO_CONTRA_ENTREGA',
      'NO_TRANSFER',
      'PAYMENT_PENDING',
      'PAYMENT_AMOUNT',
      'PAYMENT_DECLINED',
      'PAYMENT_KEY_REUSED',
      'PAYMENT_BUSY',
    ] as const,
  },
  'payments.status': {
    input: z.strictObject({ attempt: id }),
    output: success(attempt),
    problems: ['NOT_FOUND'] as const,
  },
  /** Cancels a pending attempt, so that the cart may change; refused once the provider has a payment in progress. */
  'payments.cancel': {
    input: z.strictObject({ attempt: id }),
    output: success(attempt),
    problems: ['NOT_FOUND', 'PAYMENT_UNDER_WAY'] as const,
  },
  /** Only with simulated payments: ends an attempt, also an expired one. */
  'payments.simulate': {
    input: z.strictObject({ attempt: id, outcome: z.enum(['approve', 'decline'], { error: badPayment }) }),
    output: success(attempt),
    problems: ['NOT_FOUND'] as const,
  },
  /** Receives an event of Wompi; its checksum is checked, not its shape. */
  'payments.wompiEvent': { input: z.looseObject({}), output: done, problems: ['NOT_FOUND'] as const },
  /** Sets the address of an order that was placed without one. */
  'orders.giveAddress': {
    input: z.strictObject({ orderId: id, addressId: id }),
    output: done,
    problems: ['NOT_FOUND', 'ADDRESS_GONE', 'ADDRESS_FIXED', 'NO_COVERAGE'] as const,
  },
  'orders.history': {
    /** `before`: the `next` of the previous page. */
    input: z.strictObject({ before: z.optional(id) }),
    output: z.object({
      ...done.shape,
      /** The newest first. */
      data: z.array(order),
      next: z.nullable(z.string()),
    }),
  },
}
