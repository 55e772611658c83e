import * as z from 'zod/mini'

import { rowVersion } from '../values/row-version.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { carrierIds } from './carriers.ts'

/** What can be true of a shipment. `cancelled`: it was cancelled before it left, by itself or with its order. */
export const shipmentStates = ['to_prepare', 'prepared', 'sent', 'delivered', 'returned', 'cancelled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

const badGuide = 'La guía admite máximo 40 letras, números y guiones.'

/** The number under which a carrier knows a shipment; '' when there is none. */
export const guide = z.pipe(
  line({ max: 40, message: badGuide }),
  z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}. /-]*$|^$/u, { error: badGuide })),
)
export const carrier = z.enum(carrierIds, { error: 'Elige la transportadora.' })

/** A shipment as the sender saw it: an action is refused once its version is another. */
export const seenShipment = {
  shipmentId: id,
  version: rowVersion,
}

/**
 * The shipments of an order as they were on the screen: all their `version`s together, which every step of any of them raises.
 * What a person was told of units and money rests on it, so that an action is refused once it is another (P-160).
 */
export const versionSeen = {
  versionSeen: z.optional(wholeNumber({ min: 1, max: 2_147_483_647, message: 'Versión no válida.' })),
}

/** Where something goes, as its buyer or the shop wrote it. */
export const deliveryAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  /** In DIVIPOLA. */
  municipalityCode: z.string(),
  municipality: z.string(),
  department: z.string(),
  line: z.string(),
  indications: z.string(),
})
export type DeliveryAddress = z.infer<typeof deliveryAddress>

const moment = z.nullable(z.iso.datetime())

/** What buyer and shop both know of a shipment. */
export const shipment = z.object({
  /** The first shipment of an order has the order's own id. */
  _id: z.string(),
  /** Which of the order's it is, from 1. */
  number: z.int(),
  state: z.enum(shipmentStates),
  carrier: z.nullable(z.enum(carrierIds)),
  carrierName: z.string(),
  guide: z.string(),
  /** Where the guide can be followed; '' when it cannot. */
  trackingUrl: z.string(),
  preparedAt: moment,
  sentAt: moment,
  deliveredAt: moment,
  returnedAt: moment,
  cancelledAt: moment,
  /** Between which days it is expected, `YYYY-MM-DD`; null when the shop promised none. */
  expected: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Other days since it is late or the shop says so; `expected` stays what was promised. Null while nothing changed. */
  newDays: z.nullable(z.object({ from: z.string(), to: z.string() })),
})
