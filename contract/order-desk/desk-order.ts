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

/** What the shop still owes an order, or what became of it: each order is in one of them. */
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

/** `todo`: every duty; `late`: what is late for its buyer, in whatever state (P-116); `all`: every order. */
export const deskTabs = ['todo', 'late', ...deskStates, 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

const moment = z.iso.datetime()
const picture = z.string()

/** One row of the desk. */
export const deskRow = z.object({
  _id: z.string(),
  createdAt: moment,
  /** What it awaits and since when; whether that is two days or longer, or a shipment of it is late (P-116). */
  state: z.enum(deskStates),
  since: moment,
  /** What it awaits besides (P-156); null where that is all. */
  second: z.nullable(z.enum(duties)),
  isLate: z.boolean(),
  /** From when a shipment of it is late; null where none is. */
  lateFrom: z.nullable(moment),
  status: z.enum(orderStates),
  /** The recipient's name, or the buyer's while there is no address; '' when that account is gone. */
  name: z.string(),
  phone: z.string(),
  /** Null of what is sent (P-303). */
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
  /** How it was paid, as its provider says: NEQUI, PSE, CARD …; CONTRA_ENTREGA and `transfer` also before; '' when unknown. */
  method: z.string(),
  /** Pesos that are to be paid in cash when it arrives, without what came back; 0 once they are here, and where nothing is. */
  toCollect: z.int(),
  /** Taken by telephone and not paid yet: it can be cancelled with `phoneOrders.cancel` or `orderDesk.cancelMany`. */
  awaitsLink: z.boolean(),
  /** Ordered by transfer and not paid yet: `orderDesk.recordPayment` pays it, `phoneOrders.cancel` gives it up. */
  awaitsTransfer: z.boolean(),
  hasNotes: z.boolean(),
  /** Open withdrawals and guarantee claims. */
  openCases: z.int(),
  /** The address of something that has not left is another one since it was prepared. */
  hasNewAddress: z.boolean(),
  /** Its buyer is written to when a shipment leaves: never in a shop without e-mail, nor where that account is gone. */
  isEmailed: z.boolean(),
  /** Its shipments, for the actions; none when everything is digital. */
  shipments: z.array(z.object({ _id: z.string(), number: z.int(), state: z.enum(shipmentStates), version: z.int() })),
})
export type DeskRow = z.infer<typeof deskRow>

const lineFields = {
  lineId: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** What the owner calls the product now (P-277); '' when nothing. */
  sku: z.string(),
  productImage: picture,
  quantity: z.int(),
  sellingPrice: z.int(),
}

export const deskShipment = z.object({
  ...shipment.shape,
  version: z.int(),
  /** Since when it is in its state. */
  since: moment,
  units: z.int(),
  /** In grams; null when a product does not say what it weighs. */
  weight: z.nullable(z.int()),
  lines: z.array(z.object(lineFields)),
  /** Where it was sent to, once it was; before, the order's address counts. */
  address: z.nullable(deliveryAddress),
  /** Pesos in cash that are collected with it; 0 with the other shipments of the order. Picked up, as `Order` has it (P-308). */
  toCollect: z.int(),
  /** While it has not left: it goes to another address since it was prepared, so that an earlier label is wrong. */
  hasNewAddress: z.boolean(),
  /** Whether what came back has been put on sale again. */
  isReceived: z.boolean(),
  /**
   * What cancelling it by itself would mean: units that are for sale again, and what is then owed to the buyer or to be collected,
   * of the whole order. `endsOrder`: nothing of the order is left then. Null where it cannot be cancelled.
   */
  ifCancelled: z.nullable(z.object({ units: z.int(), refundDue: z.int(), toCollect: z.int(), endsOrder: z.boolean() })),
})
export type DeskShipment = z.infer<typeof deskShipment>

/** What happened to an order, in the words of a programme; `detail` has what the sentence needs. */
export const deskEvents = [
  'placed',
  /** Placed by who runs the shop, for a client at the telephone. */
  'taken_by_phone',
  'paid',
  /** Its provider refused a payment, or took it back. */
  'payment_declined',
  'payment_voided',
  /** Its buyer has licence keys from now on. */
  'keys_delivered',
  'prepared',
  'unprepared',
  'sent',
  'guide_changed',
  'delivered',
  'returned',
  /** Some of its units: `into` is the shipment as which they come back. */
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
  /** Its money came to the shop itself. */
  'payment_recorded',
  'not_received',
  'refund_asked',
  'refund_refused',
  'refund_given_up',
  'refund_undone',
  'nothing_owed',
  'days_changed',
  'payment_settled',
  /** A licence key that did not work: its buyer has another one of the same product. */
  'key_exchanged',
  'email_sent',
] as const

export const deskEvent = z.object({
  at: moment,
  event: z.enum(deskEvents),
  /** Who did it; '' when the shop did it by itself, or that account is gone. */
  who: z.string(),
  by: z.enum(['shop', 'buyer', 'system']),
  /** Which shipment it is about; null for the whole order. */
  shipment: z.nullable(z.int()),
  detail: z.object({
    carrierName: z.optional(z.string()),
    guide: z.optional(z.string()),
    /** The state that was undone. */
    undone: z.optional(z.enum(shipmentStates)),
    /** Who took what was handed over, where somebody wrote it. */
    handedTo: z.optional(z.string()),
    /** The number of the shipment that a split, or a part that comes back, made. */
    into: z.optional(z.int()),
    units: z.optional(z.int()),
    /** Licence keys that are for sale again; of `keys_delivered`, that the buyer has. */
    keys: z.optional(z.int()),
    amount: z.optional(z.int()),
    method: z.optional(z.string()),
    /** Of a transfer. */
    reference: z.optional(z.string()),
    reason: z.optional(z.string()),
    /** With this shipment nothing was left of the order. */
    endsOrder: z.optional(z.boolean()),
    text: z.optional(z.string()),
    /** The name of the product of an exchanged key. */
    product: z.optional(z.string()),
    /** The subject of the e-mail. */
    subject: z.optional(z.string()),
    /** The provider gave it back to where it came from. */
    isByProvider: z.optional(z.boolean()),
    /** Other days on which it is expected, `YYYY-MM-DD`. */
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
})
export type DeskHistory = z.infer<typeof deskEvent>

/** Everything the desk knows of one order. */
export const deskOrder = z.object({
  ...deskRow.shape,
  paidAt: z.nullable(moment),
  /** Unfinished ones first. */
  shipments: z.array(deskShipment),
  /** What an order held that was cancelled before anything of it was prepared: it is in no shipment. */
  neverSent: z.array(z.object(lineFields)),
  /** What needs no delivery, and whether its buyer has looked at the keys. */
  digital: z.array(z.object({ ...lineFields, isShown: z.boolean() })),
  address: z.nullable(deliveryAddress),
  /** Names this address, to change it; null while there is none. */
  addressId: z.nullable(z.string()),
  canChangeAddress: z.boolean(),
  money: z.object({
    goods: z.int(),
    delivery: z.int(),
    total: z.int(),
    /** The goods cost so much less by a code already (P-239). */
    discount: orderDiscount,
    iva: orderIva,
    /** Of it, the price of what came back before its cash was paid: nobody is asked for it. */
    cameBackUnpaid: z.int(),
    provider: z.string(),
    reference: z.string(),
    /** What was paid, where it is another amount than the total; null while nothing was. */
    paid: z.nullable(z.int()),
    /** What of an order that stays paid is to go back: for what came back, or was paid above the total. */
    owed: z.int(),
    /** What went back already, and how much may still go back. */
    refunded: z.int(),
    refundable: z.int(),
    /** How it goes back. */
    way: refundWay,
    /**
     * `who`: '' where nobody here did it; `proof`: none where the provider gave it back. `undone`: it was noted by mistake and does not
     * count; null while it stands.
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
  /** Until when its payment link can be paid, and what would be sent then; null when it does not wait for one. */
  awaitedLink: z.nullable(z.object({ until: moment, lines: z.array(z.object(lineFields)) })),
  /** The same of an order that waits for a transfer. */
  awaitedTransfer: z.nullable(z.object({ until: moment, lines: z.array(z.object(lineFields)) })),
  /**
   * What cancelling would bring back: units that have not left, and licence keys that nobody has seen. Giving all the money back
   * takes these keys back, too.
   */
  ifCancelled: z.object({ units: z.int(), keys: z.int() }),
  notes: z.array(z.object({ at: moment, who: z.string(), text: z.string() })),
  /** Null when that account is gone. */
  buyer: z.nullable(
    z.object({
      _id: z.string(),
      name: z.string(),
      documentType: z.string(),
      document: z.string(),
      email: z.string(),
      phone: z.string(),
      /** Orders that the same buyer paid before this one. */
      ordersBefore: z.int(),
    }),
  ),
  /** What people wrote to the shop that names this order (P-210), the newest first. */
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

/** The event that made a shipment or order what it is now, for who came second. */
export const lastStep = z.object({ who: z.string(), event: z.string(), at: z.iso.datetime() })
export type LastStep = z.infer<typeof lastStep>
