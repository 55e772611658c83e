import * as z from 'zod/mini'

import { pickupLimits } from '../delivery/pickup-limits.ts'
import { success } from '../envelope.ts'
import { SHIPMENTS_AT_ONCE } from '../orders/order-limits.ts'
import { carrier, guide, seenShipment, shipmentStates } from '../orders/shipments.ts'
import { id, line, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { lastStep } from './desk-order.ts'

const many = <T extends z.core.$ZodType>(item: T) =>
  z
    .array(item, { error: 'Elige al menos un envío.' })
    .check(
      z.minLength(1, { error: 'Elige al menos un envío.' }),
      z.maxLength(SHIPMENTS_AT_ONCE, { error: `Máximo ${SHIPMENTS_AT_ONCE} envíos a la vez.` }),
    )

const seen = z.strictObject(seenShipment)

const result = z.object({
  shipmentId: z.string(),
  orderId: z.string(),
  isDone: z.boolean(),
  /** The current state, whether or not the action succeeded. */
  state: z.nullable(z.enum(shipmentStates)),
  version: z.nullable(z.int()),
  /** Why it failed: a problem's code, and its sentence; '' on success. */
  code: z.string(),
  message: z.string(),
  /** The last step on the order, when another person changed it first. */
  last: z.nullable(lastStep),
})
export type ShipmentResult = z.infer<typeof result>

/**
 * Each shipment is handled by itself, in one transaction per order: some may succeed and others fail. When the call names exactly
 * one and it fails, the call is refused with that problem, `data` its result.
 */
const results = success(z.object({ done: z.int(), results: z.array(result) }))

const stepProblems = ['ORDER_NOT_FOUND', 'SHIPMENT_CHANGED', 'SHIPMENT_STATE', 'ADDRESS_MISSING'] as const
const manyShipments = { input: z.strictObject({ shipments: many(seen) }), output: results, problems: stepProblems }
const oneShipment = success(z.object({ shipmentId: z.string(), version: z.int() }))

const handedTo = line({
  max: pickupLimits.handedTo,
  message: `El nombre admite máximo ${pickupLimits.handedTo} caracteres.`,
})

const someLines = (missing: string, count: string) =>
  z
    .array(z.strictObject({ lineId: id, quantity: wholeNumber({ min: 1, max: 99, message: count }) }), {
      error: missing,
    })
    .check(z.minLength(1, { error: missing }), z.maxLength(50, { error: tooLong }))

/** The steps of shipments: prepare, send, deliver, return, receive, split. */
export const deskShipments = {
  /** `to_prepare` → `prepared`. Needs an address. A pickup order is then ready: its buyer gets an e-mail after ten seconds. */
  'orderDesk.prepare': manyShipments,
  /** `prepared` → `to_prepare`. */
  'orderDesk.unprepare': manyShipments,
  /**
   * `to_prepare` or `prepared` → `sent`, to the order's current address; the buyer gets an e-mail after the ten seconds in which
   * it can be undone. A pickup order is never sent (SHIPMENT_STATE). With an `Idempotency-Key`, a repeated call reports `isDone`
   * again and sends nothing twice. Without a guide, one is requested from a carrier with an adapter; if that fails, the shipment
   * is not sent.
   */
  'orderDesk.send': {
    input: z.strictObject({ shipments: many(z.strictObject({ ...seenShipment, carrier, guide })) }),
    output: results,
    problems: [...stepProblems, 'KEY_REUSED', 'CARRIER_FAILED'] as const,
  },
  /**
   * `sent` → `delivered`; for pickup orders `to_prepare` or `prepared` → `delivered`: the order is handed over (P-305),
   * `handedTo` is the recipient, if given. The buyer gets an e-mail after ten seconds.
   */
  'orderDesk.deliver': {
    input: z.strictObject({ shipments: many(z.strictObject({ ...seenShipment, handedTo: z.optional(handedTo) })) }),
    output: results,
    problems: stepProblems,
  },
  /**
   * Takes `prepare`, `send`, `deliver` or `return` back within ten seconds; `version` is the one that the step returned. A return
   * cannot be taken back once it ended its order (SHIPMENT_STATE), or the order was changed since (UNDO_TOO_LATE).
   */
  'orderDesk.undo': { ...manyShipments, problems: [...stepProblems, 'UNDO_TOO_LATE', 'CASE_OPEN'] as const },
  /** Changes the carrier or guide of a `sent` shipment. No second e-mail is sent. */
  'orderDesk.changeGuide': {
    input: z.strictObject({ ...seenShipment, carrier, guide }),
    output: oneShipment,
    problems: stepProblems,
  },
  /** `sent` or `delivered` → `returned`: it is on its way back; its units are not for sale yet. */
  'orderDesk.return': { input: seen, output: oneShipment, problems: [...stepProblems, 'CASE_OPEN'] as const },
  /** Records the arrival of a `returned` shipment: its units are for sale again, once. */
  'orderDesk.receive': { input: seen, output: oneShipment, problems: stepProblems },
  /**
   * Moves units of a shipment that has not left into a new shipment; at least one unit must stay. `shipmentId` in the response is
   * the new one. With an `Idempotency-Key`, a repeated call returns the first result and splits nothing again.
   */
  'orderDesk.split': {
    input: z.strictObject({
      ...seenShipment,
      lines: someLines('Elige qué separas.', 'Elige cuántas unidades separas.'),
    }),
    output: oneShipment,
    problems: [...stepProblems, 'SPLIT_EMPTY', 'KEY_REUSED'] as const,
  },
  /**
   * Some units of a `sent` or `delivered` shipment come back (P-216); at least one unit stays. They become a new shipment that is
   * `returned`, whose id is in the response; it is then handled like any other. `orderDesk.undo` makes it `sent` or `delivered`
   * again. With an `Idempotency-Key`, a repeated call has one effect.
   */
  'orderDesk.returnPart': {
    input: z.strictObject({
      ...seenShipment,
      lines: someLines('Elige qué vuelve.', 'Elige cuántas unidades vuelven.'),
    }),
    output: oneShipment,
    problems: [...stepProblems, 'SPLIT_EMPTY', 'KEY_REUSED', 'CASE_OPEN'] as const,
  },
}
