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
  /** `to_prepare` → `prepared`. Needs an address. What is picked up is ready then: the buyer is written to after ten seconds. */
  'orderDesk.prepare': manyShipments,
  /** `prepared` → `to_prepare`. */
  'orderDesk.unprepare': manyShipments,
  /**
   * `to_prepare` or `prepared` → `sent`, to the address that the order has now; the buyer is written to after the ten seconds
   * in which it can be undone. What is picked up is never sent (SHIPMENT_STATE). With an `Idempotency-Key`, what was done under it before is `isDone` again and not done twice.
   * Without a guide, one is requested from a carrier with an adapter; without one from it the shipment is not sent.
   */
  'orderDesk.send': {
    input: z.strictObject({ shipments: many(z.strictObject({ ...seenShipment, carrier, guide })) }),
    output: results,
    problems: [...stepProblems, 'KEY_REUSED', 'CARRIER_FAILED'] as const,
  },
  /**
   * `sent` → `delivered`; of what is picked up `to_prepare` or `prepared` → `delivered`: it is handed over (P-305), `handedTo` whom, if
   * somebody wrote it. The buyer is written to after ten seconds.
   */
  'orderDesk.deliver': {
    input: z.strictObject({ shipments: many(z.strictObject({ ...seenShipment, handedTo: z.optional(handedTo) })) }),
    output: results,
    problems: stepProblems,
  },
  /**
   * Takes `prepare`, `send`, `deliver` or `return` back within ten seconds; `version` is the one that the step gave. A return is not
   * taken back once it ended its order (SHIPMENT_STATE), or something else was done with the order since (UNDO_TOO_LATE).
   */
  'orderDesk.undo': { ...manyShipments, problems: [...stepProblems, 'UNDO_TOO_LATE', 'CASE_OPEN'] as const },
  /** Another carrier or guide for what is `sent`. No second e-mail is written. */
  'orderDesk.changeGuide': {
    input: z.strictObject({ ...seenShipment, carrier, guide }),
    output: oneShipment,
    problems: stepProblems,
  },
  /** `sent` or `delivered` → `returned`: it is on its way back, and its units are awaited. */
  'orderDesk.return': { input: seen, output: oneShipment, problems: [...stepProblems, 'CASE_OPEN'] as const },
  /** What was `returned` has arrived: its units are for sale again, once. */
  'orderDesk.receive': { input: seen, output: oneShipment, problems: stepProblems },
  /**
   * Moves units of what has not left into a new shipment; at least one must stay. `shipmentId` of the answer is the new one. With an
   * `Idempotency-Key`, what was separated under it before is answered again and not separated twice.
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
   * Units of what is `sent` or `delivered` come back (P-216), at least one stays: they become a shipment that is `returned`, whose id is
   * in the answer, and go the way of any other. `orderDesk.undo` makes that one `sent` or `delivered` again. Under an `Idempotency-Key` once.
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
