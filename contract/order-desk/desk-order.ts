import * as z from 'zod/mini'

import { contactKinds } from '../content/contact-kinds.ts'
import { contactStates } from '../content/contact.ts'
import { orderDiscount } from '../orders/discounts.ts'
import { orderIva } from '../orders/order-iva.ts'
import { orderStates } from '../orders/orders.ts'
import { pickup } from '../orders/pickup.ts'
import { refundWay } from '../orders/refund-way.ts'
import { deliveryAddress, shipment, shipmentStates } from '../orders/shipments.ts'
import { duties } from './desk-rules.ts'

/** What the shop must still do for an order, or its final state; every order has exactly one of them. */
export const deskStates = [
  'address_missing',
  'to_prepare',
  'prepared',
  'to_collect',
  'returned',
  'refund_due',
  'payment_pending',
  /** Ready to be picked up: it waits for its buyer. */
  'awaiting_pickup',
  'sent',
  'delivered',
  /** Cancelled, refunded or never paid. */
  'closed',
] as const
export type DeskState = (typeof deskStates)[number]

/** `todo`: every duty; `late`: orders late for their buyer, in any state (P-116); `all`: every order. */
export const deskTabs = ['todo', 'late', ...deskStates, 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

const moment = z.iso.datetime()
const picture = z.string()

/** One row of the desk. */
export const deskRow = z.object({
  _id: z.string(),
  createdAt: moment,
  /** The pending duty and its start; `isLate`: it is two days old or more, or a shipment is late (P-116). */
  state: z.enum(deskStates),
  since: moment,
  /** A second pending duty (P-156); null without one. */
  second: z.nullable(z.enum(duties)),
  isLate: z.boolean(),
  /** The time since which a shipment is late; null when none is. */
  lateFrom: z.nullable(moment),
  status: z.enum(orderStates),
  /** The recipient's name, or the buyer's while there is no address; '' when that account is gone. */
  name: z.string(),
  phone: z.string(),
  /** Null for orders that are sent (P-303). */
  pickup: z.nullable(pickup),
  /** '' while there is no address. */
  municipality: z.string(),
  department: z.string(),
  units: z.int(),
  /** The first product that travels, and how many more there are. */
  productName: z.string(),
  productImage: picture,
  moreProducts: z.int(),
  /** Goods and delivery together, in pesos. */
  total: z.int(),
  /**
   * The payment method in the provider's words: NEQUI, PSE, CARD …; CONTRA_ENTREGA and `transfer` also before payment; '' when
   * unknown.
   */
  method: z.string(),
  /** Pesos to be collected in cash on delivery, without returned units; 0 once paid, and for other payments. */
  toCollect: z.int(),
  /** Taken by telephone and not paid yet: `phoneOrders.cancel` or `orderDesk.cancelMany` can cancel it. */
  awaitsLink: z.boolean(),
  /** Ordered by transfer and not paid yet: `orderDesk.recordPayment` records the payment, `phoneOrders.cancel` cancels it. */
  awaitsTransfer: z.boolean(),
  /** Sold at the shop's counter (P-335): paid and handed over there. */
  isAtCounter: z.boolean(),
  hasNotes: z.boolean(),
  /** Open withdrawals and guarantee claims. */
  openCases: z.int(),
  /** The address changed after a shipment was prepared that has not left. */
  hasNewAddress: z.boolean(),
  /** Whether its buyer gets an e-mail when a shipment leaves: never in a shop without e-mail, nor for a deleted account. */
  isEmailed: z.boolean(),
  /** Its shipments, for the actions; empty when everything is digital. */
  shipments: z.array(z.object({ _id: z.string(), number: z.int(), state: z.enum(shipmentStates), version: z.int() })),
})
export type DeskRow = z.infer<typeof deskRow>

const lineFields = {
  lineId: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** The product's current SKU (P-277); '' without one. */
  sku: z.string(),
  productImage: picture,
  quantity: z.int(),
  sellingPrice: z.int(),
}

export const deskShipment = z.object({
  ...shipment.shape,
  version: z.int(),
  /** The time since which it is in its state. */
  since: moment,
  units: z.int(),
  /** In grams; null when the weight of a product is unknown. */
  weight: z.nullable(z.int()),
  lines: z.array(z.object(lineFields)),
  /** The address to which it was sent; before sending, the order's address applies. */
  address: z.nullable(deliveryAddress),
  /** Pesos to be collected in cash with it; 0 for the other shipments of the order. For pickup orders, as in `Order` (P-308). */
  toCollect: z.int(),
  /** Before it leaves: its address changed after it was prepared, so an earlier label is wrong. */
  hasNewAddress: z.boolean(),
  /** Whether the returned units have been put on sale again. */
  isReceived: z.boolean(),
  /**
   * The consequences of cancelling this shipment alone: units that are for sale again, and the refund or the amount to collect of
   * the whole order. `endsOrder`: nothing of the order remains. Null when it cannot be cancelled.
   */
  ifCancelled: z.nullable(z.object({ units: z.int(), refundDue: z.int(), toCollect: z.int(), endsOrder: z.boolean() })),
})
export type DeskShipment = z.infer<typeof deskShipment>

/** The kinds of event of an order; `detail` has the values for the displayed sentence. */
export const deskEvents = [
  'placed',
  /** Placed by an administrator for a client on the telephone. */
  'taken_by_phone',
  /** Sold at the counter: paid and handed over. */
  'sold_at_counter',
  'paid',
  /** The provider declined or voided a payment. */
  'payment_declined',
  'payment_voided',
  /** The buyer can see the licence keys from now on. */
  'keys_delivered',
  'prepared',
  'unprepared',
  'sent',
  'guide_changed',
  'delivered',
  'returned',
  /** Some of its units are returned: `into` is the shipment as which they come back. */
  'part_returned',
  'received',
  'undone',
  'split',
  'shipment_cancelled',
  'noted',
  'address_given',
  'cancelled',
  'refunded',
  'collected',
  /** The shop itself received the payment. */
  'payment_recorded',
  'not_received',
  'refund_asked',
  'refund_refused',
  'refund_given_up',
  'refund_undone',
  'nothing_owed',
  'days_changed',
  'payment_settled',
  /** A licence key that did not work was replaced by another one of the same product. */
  'key_exchanged',
  'email_sent',
] as const

export const deskEvent = z.object({
  at: moment,
  event: z.enum(deskEvents),
  /** The author; '' for the system, and when that account is deleted. */
  who: z.string(),
  by: z.enum(['shop', 'buyer', 'system']),
  /** The number of the shipment concerned; null for the whole order. */
  shipment: z.nullable(z.int()),
  detail: z.object({
    carrierName: z.optional(z.string()),
    guide: z.optional(z.string()),
    /** The state that was undone. */
    undone: z.optional(z.enum(shipmentStates)),
    /** The recipient at handover, where it was recorded. */
    handedTo: z.optional(z.string()),
    /** The number of the shipment created by a split or a partial return. */
    into: z.optional(z.int()),
    units: z.optional(z.int()),
    /** The number of licence keys that are for sale again; for `keys_delivered`, the number the buyer has. */
    keys: z.optional(z.int()),
    amount: z.optional(z.int()),
    method: z.optional(z.string()),
    /** Of a transfer, or a card at the counter. */
    reference: z.optional(z.string()),
    /** In cash at the counter: what the buyer gave, and what went back of it. */
    received: z.optional(z.int()),
    change: z.optional(z.int()),
    reason: z.optional(z.string()),
    /** After this shipment nothing remained of the order. */
    endsOrder: z.optional(z.boolean()),
    text: z.optional(z.string()),
    /** The name of the product of an exchanged key. */
    product: z.optional(z.string()),
    /** The subject of the e-mail. */
    subject: z.optional(z.string()),
    /** The provider refunded it to the original payment method. */
    isByProvider: z.optional(z.boolean()),
    /** New expected days, `YYYY-MM-DD`. */
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
})
export type DeskHistory = z.infer<typeof deskEvent>

/** All data of the desk about one order. */
export const deskOrder = z.object({
  ...deskRow.shape,
  paidAt: z.nullable(moment),
  /** Unfinished shipments first. */
  shipments: z.array(deskShipment),
  /** The lines of an order that was cancelled before anything was prepared; they are in no shipment. */
  neverSent: z.array(z.object(lineFields)),
  /** Lines without delivery, and whether their buyer has looked at the keys. */
  digital: z.array(z.object({ ...lineFields, isShown: z.boolean() })),
  address: z.nullable(deliveryAddress),
  /** Identifies this address for a change; null while there is none. */
  addressId: z.nullable(z.string()),
  canChangeAddress: z.boolean(),
  money: z.object({
    goods: z.int(),
    delivery: z.int(),
    total: z.int(),
    /** The reduction of the goods' price by a discount code (P-239); `goods` already includes it. */
    discount: orderDiscount,
    iva: orderIva,
    /** The price of units that were returned before the cash was paid; it is not collected. */
    cameBackUnpaid: z.int(),
    provider: z.string(),
    reference: z.string(),
    /** The paid amount, if it differs from the total; null without a payment. */
    paid: z.nullable(z.int()),
    /** The amount to refund of an order that stays paid: for returned units, or for an overpayment. */
    owed: z.int(),
    /** The refunded amount, and the highest amount that may still be refunded. */
    refunded: z.int(),
    refundable: z.int(),
    /** The refund method. */
    way: refundWay,
    /**
     * `who`: '' when no employee did it; `proof`: empty when the provider refunded it. `undone`: the refund was recorded by
     * mistake and does not count; null while it is valid.
     */
    refunds: z.array(
      z.object({
        refundId: z.int(),
        at: moment,
        who: z.string(),
        amount: z.int(),
        proof: z.array(z.string()),
        note: z.string(),
        isByProvider: z.boolean(),
        canBeUndone: z.boolean(),
        undone: z.nullable(z.object({ at: moment, who: z.string(), reason: z.string() })),
      }),
    ),
  }),
  canCancel: z.boolean(),
  /** The end of the payment link's validity, and the lines that would then be sent; null when no link is awaited. */
  awaitedLink: z.nullable(z.object({ until: moment, lines: z.array(z.object(lineFields)) })),
  /** The same for an order that awaits a transfer. */
  awaitedTransfer: z.nullable(z.object({ until: moment, lines: z.array(z.object(lineFields)) })),
  /**
   * The effect of cancelling: units that have not left, and unseen licence keys return to stock. A full refund takes these keys
   * back too.
   */
  ifCancelled: z.object({ units: z.int(), keys: z.int() }),
  notes: z.array(z.object({ at: moment, who: z.string(), text: z.string() })),
  /** Null when that account is deleted. */
  buyer: z.nullable(
    z.object({
      _id: z.string(),
      name: z.string(),
      documentType: z.string(),
      document: z.string(),
      email: z.string(),
      phone: z.string(),
      /** The number of earlier paid orders of the same buyer. */
      ordersBefore: z.int(),
    }),
  ),
  /** Messages to the shop that name this order (P-210), the newest first. */
  messages: z.array(
    z.object({
      _id: z.string(),
      radicado: z.string(),
      type: z.enum(contactKinds.map(({ id }) => id)),
      name: z.string(),
      state: z.enum(contactStates),
      receivedAt: moment,
    }),
  ),
  /** The newest first. */
  history: z.array(deskEvent),
})
export type DeskOrder = z.infer<typeof deskOrder>

/** The last event of a shipment or order, shown to a person whose action came too late. */
export const lastStep = z.object({ who: z.string(), event: z.string(), at: z.iso.datetime() })
export type LastStep = z.infer<typeof lastStep>
