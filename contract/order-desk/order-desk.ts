import * as z from 'zod/mini'

import { addressFields } from '../delivery/addresses.ts'
import { done, success } from '../envelope.ts'
import { pictureList } from '../images/images.ts'
import { orderStates } from '../orders/orders.ts'
import {
  carrier,
  deliveryAddress,
  guide,
  seenShipment,
  shipmentStates,
  SHIPMENTS_AT_ONCE,
  versionSeen,
} from '../orders/shipments.ts'
import { id, line, longText } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { deskDays } from './desk-days.ts'
import { deskMoney } from './desk-money.ts'
import { cancelReasons, deskOrder, deskRow, deskTabs, lastStep } from './desk-order.ts'

/** Orders on a page of the list, and up to how many the numbers on the tabs count; that many means "or more". */
export const DESK_PAGE = 50
export const MOST_COUNTED = 10_000

/** Where a page ends: a moment and an order. */
const place = z.string({ error: 'Página no válida.' }).check(
  z.refine(
    (text) =>
      /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z_[0-9a-f-]{36}$/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10))),
    {
      error: 'Página no válida.',
    },
  ),
)

const many = <T extends z.core.$ZodType>(item: T) =>
  z
    .array(item, { error: 'Elige al menos un envío.' })
    .check(
      z.minLength(1, { error: 'Elige al menos un envío.' }),
      z.maxLength(SHIPMENTS_AT_ONCE, { error: `Máximo ${SHIPMENTS_AT_ONCE} envíos a la vez.` }),
    )

const seen = z.strictObject(seenShipment)
const orderId = { orderId: id }
const tooLong = 'El texto es demasiado largo.'
const badAmount = 'Escribe un valor en pesos, sin decimales.'

const result = z.object({
  shipmentId: z.string(),
  orderId: z.string(),
  isDone: z.boolean(),
  /** As it is now, whether or not it was done. */
  state: z.nullable(z.enum(shipmentStates)),
  version: z.nullable(z.int()),
  /** Why it was not done: a problem's code, and its sentence; '' when it was. */
  code: z.string(),
  message: z.string(),
  /** Who did what and when, if somebody was first. */
  last: z.nullable(lastStep),
})
export type ShipmentResult = z.infer<typeof result>

/**
 * Each shipment by itself, one transaction an order: some may be done and others not. When the call names exactly one and it
 * is not done, the call is refused with that problem, `data` its result.
 */
const results = success(z.object({ done: z.int(), results: z.array(result) }))

const stepProblems = ['ORDER_NOT_FOUND', 'SHIPMENT_CHANGED', 'SHIPMENT_STATE', 'ADDRESS_MISSING'] as const
const manyShipments = { input: z.strictObject({ shipments: many(seen) }), output: results, problems: stepProblems }
const oneShipment = success(z.object({ shipmentId: z.string(), version: z.int() }))

const paymentTask = z.object({
  task: z.int(),
  /** `returned_twice`: the provider gave money back that had gone back by transfer. */
  kind: z.enum(['refund', 'review', 'voided', 'unknown_payment', 'returned_twice']),
  createdAt: z.iso.datetime(),
  amount: z.int(),
  provider: z.string(),
  providerTxId: z.string(),
  /** What of it has not gone back yet. */
  left: z.int(),
  /**
   * How it goes back: with the order's own refund, or by `settleTask` with its proof; null for what is not to go back, and where
   * nothing of it is left: such a task is `done` without proof.
   */
  refund: z.nullable(z.enum(['order', 'task'])),
  /** Of a payment that was voided: shipments that have left and are not back, and whether the buyer has seen keys. */
  parcelsOut: z.int(),
  hasSeenKeys: z.boolean(),
  /** Null for money that nobody asked for. */
  orderId: z.nullable(z.string()),
  orderTotal: z.nullable(z.int()),
  name: z.string(),
  /** What can be decided about it. */
  decisions: z.array(z.enum(['delivered', 'refunded', 'done'])),
})
export type PaymentTask = z.infer<typeof paymentTask>

export const orderDesk = {
  /**
   * What is to be done. Duties and `todo`: the oldest first; `late`: what is late the longest first; `delivered`, `closed` and
   * `all`: the newest first. `q` finds
   * beginnings of words of name, document, phone, order number, guide and product, all of them in one order, within the tab.
   * `counts` are of the whole shop, whatever `q` says. `after`: the `next` of the page before.
   */
  'orderDesk.list': {
    input: z.strictObject({
      state: z._default(z.enum(deskTabs, { error: 'Filtro no válido.' }), 'todo'),
      q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
      after: z.optional(place),
    }),
    output: z.object({
      success: z.literal(true),
      error: z.literal(false),
      message: z.string(),
      data: z.array(deskRow),
      counts: z.record(z.enum(deskTabs), z.int()),
      next: z.nullable(z.string()),
    }),
  },
  /** One order whole: shipments, keys, address, money, notes, buyer and everything that happened. */
  'orderDesk.get': {
    input: z.strictObject(orderId),
    output: success(deskOrder),
    problems: ['ORDER_NOT_FOUND'] as const,
  },
  /** The same of many orders, in the order in which they are named, for what is printed. Unknown ones are left out. */
  'orderDesk.print': {
    input: z.strictObject({
      orders: z
        .array(id, { error: 'Elige al menos un pedido.' })
        .check(
          z.minLength(1, { error: 'Elige al menos un pedido.' }),
          z.maxLength(500, { error: 'Máximo 500 pedidos.' }),
        ),
    }),
    output: success(
      z.array(
        z.pick(deskOrder, {
          _id: true,
          createdAt: true,
          status: true,
          name: true,
          units: true,
          toCollect: true,
          shipments: true,
          address: true,
        }),
      ),
    ),
  },
  /** `to_prepare` → `prepared`. Needs an address. */
  'orderDesk.prepare': manyShipments,
  /** `prepared` → `to_prepare`. */
  'orderDesk.unprepare': manyShipments,
  /**
   * `to_prepare` or `prepared` → `sent`, to the address that the order has now; the buyer is written to after the ten seconds
   * in which it can be undone. With an `Idempotency-Key`, what was done under it before is `isDone` again and not done twice.
   * Without a guide, one is requested from a carrier with an adapter; without one from it the shipment is not sent.
   */
  'orderDesk.send': {
    input: z.strictObject({ shipments: many(z.strictObject({ ...seenShipment, carrier, guide })) }),
    output: results,
    problems: [...stepProblems, 'KEY_REUSED', 'CARRIER_FAILED'] as const,
  },
  /** `sent` → `delivered`; the buyer is written to after ten seconds. */
  'orderDesk.deliver': manyShipments,
  /**
   * Takes `prepare`, `send`, `deliver` or `return` back within ten seconds; `version` is the one that the step gave. A return is not
   * taken back once it ended its order (SHIPMENT_STATE), or something else was done with the order since (UNDO_TOO_LATE).
   */
  'orderDesk.undo': { ...manyShipments, problems: [...stepProblems, 'UNDO_TOO_LATE'] as const },
  /** Another carrier or guide for what is `sent`. No second e-mail is written. */
  'orderDesk.changeGuide': {
    input: z.strictObject({ ...seenShipment, carrier, guide }),
    output: oneShipment,
    problems: stepProblems,
  },
  /** `sent` or `delivered` → `returned`: it is on its way back, and its units are awaited. */
  'orderDesk.return': { input: seen, output: oneShipment, problems: stepProblems },
  /** What was `returned` has arrived: its units are for sale again, once. */
  'orderDesk.receive': { input: seen, output: oneShipment, problems: stepProblems },
  /** Moves units of what has not left into a new shipment; at least one must stay. `shipmentId` of the answer is the new one. */
  'orderDesk.split': {
    input: z.strictObject({
      ...seenShipment,
      lines: z
        .array(
          z.strictObject({
            lineId: id,
            quantity: wholeNumber({ min: 1, max: 99, message: 'Elige cuántas unidades separas.' }),
          }),
          { error: 'Elige qué separas.' },
        )
        .check(z.minLength(1, { error: 'Elige qué separas.' }), z.maxLength(50, { error: tooLong })),
    }),
    output: oneShipment,
    problems: [...stepProblems, 'SPLIT_EMPTY'] as const,
  },
  /**
   * `to_prepare` or `prepared` → `cancelled`, that shipment only: its units are for sale again, its price is owed to who paid, or not
   * collected from who has not; licences stay. With an `Idempotency-Key`, what was done under it before is answered again and not
   * done twice. The answer says what is now owed or to be collected, of the whole order.
   */
  'orderDesk.cancelShipment': {
    input: z.strictObject({
      ...seenShipment,
      reason: z.enum(cancelReasons, { error: 'Elige por qué se cancela.' }),
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
  /** An internal note, which the buyer never sees and nobody changes. */
  'orderDesk.note': {
    input: z.strictObject({
      ...orderId,
      text: longText({ min: 1, max: 1_000, message: 'Escribe la nota.', tooLong }),
    }),
    output: done,
    problems: ['ORDER_NOT_FOUND'] as const,
  },
  /**
   * Where the order goes from now on, while something of it has not left. `addressSeen`: the `addressId` that was on the screen;
   * another one is refused with ORDER_CHANGED.
   */
  'orderDesk.changeAddress': {
    input: z.strictObject({
      ...orderId,
      addressSeen: z.nullable(id),
      ...addressFields,
    }),
    output: success(z.object({ addressId: z.string(), address: deliveryAddress })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'MUNICIPALITY_UNKNOWN'] as const,
  },
  /**
   * Gives up an order that was paid, or that is paid when it arrives and has not left: units that have not left and keys that nobody has seen are for sale again, what has not left is
   * `cancelled`, and all that was paid becomes a refund to do. What is under way can still be marked returned. `statusSeen`:
   * the order's `status` as it was on the screen; another one, or another `versionSeen`, is refused with ORDER_CHANGED.
   */
  'orderDesk.cancel': {
    input: z.strictObject({
      ...orderId,
      reason: z.enum(cancelReasons, { error: 'Elige por qué se cancela.' }),
      detail: z._default(line({ max: 300, message: tooLong }), ''),
      statusSeen: z.optional(z.enum(orderStates, { error: 'Estado no válido.' })),
      ...versionSeen,
    }),
    output: success(z.object({ units: z.int(), keys: z.int(), refundDue: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ALREADY_SENT'] as const,
  },
  /**
   * Money that went back by transfer, with its proof. `refundedSeen`: `money.refunded` as it was on the screen, so that two
   * people do not give the same money back; all refunds together are never more than was paid. All of it ends the order, and keys that nobody
   * has seen are for sale again; CANCEL_FIRST while something of it has not left.
   */
  'orderDesk.refund': {
    input: z.strictObject({
      ...orderId,
      amount: wholeNumber({ min: 1, max: 9_999_999_999, message: badAmount }),
      refundedSeen: wholeNumber({ min: 0, max: 9_999_999_999, message: badAmount }),
      proof: z.pipe(
        pictureList(4),
        z.array(z.string()).check(z.minLength(1, { error: 'Agrega el comprobante de la transferencia.' })),
      ),
      note: z._default(line({ max: 300, message: tooLong }), ''),
    }),
    output: success(z.object({ refunded: z.int(), refundable: z.int() })),
    problems: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'REFUND_TOO_MUCH',
      'CANCEL_FIRST',
      'REFUND_UNDER_WAY',
      'IMAGE_UNKNOWN',
    ] as const,
  },
  /** Money that somebody must look after (`npm run payment-tasks`), the oldest first. */
  'orderDesk.paymentTasks': { input: z.strictObject({}), output: success(z.array(paymentTask)) },
  /**
   * Decides about one of them: `delivered` and `refunded` end a review, `done` closes any other. Money that went back needs its
   * proof and is among the order's refunds then: `refunded`, and `done` where the task has a `refund`.
   */
  'orderDesk.settleTask': {
    input: z.strictObject({
      task: wholeNumber({ min: 1, max: 2_147_483_647, message: 'Tarea no válida.' }),
      decision: z.enum(['delivered', 'refunded', 'done'], { error: 'Elige qué se decidió.' }),
      proof: z._default(pictureList(4), []),
      note: z._default(line({ max: 300, message: tooLong }), ''),
    }),
    output: done,
    problems: [
      'TASK_CLOSED',
      'PROOF_MISSING',
      'IMAGE_UNKNOWN',
      'REVIEW_DECIDED',
      'AWAITS_DECISION',
      'REFUND_UNDER_WAY',
      'BUYER_GONE',
      'REVIEW_SHORT',
    ] as const,
  },
  ...deskMoney,
  ...deskDays,
}
