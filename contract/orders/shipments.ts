import * as z from 'zod/mini'

import { rowVersion } from '../values/row-version.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { carrierIds } from './carriers.ts'

/** The states of a shipment. `cancelled`: it was cancelled before it left, by itself or with its order. */
export const shipmentStates = ['to_prepare', 'prepared', 'sent', 'delivered', 'returned', 'cancelled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

const badGuide = 'La guía admite máximo 40 letras, números y guiones.'

/** The carrier's tracking number of a shipment; '' without one. */
export const guide = z.pipe(
  line({ max: 40, message: badGuide }),
  z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}. /-]*$|^$/u, { error: badGuide })),
)
export const carrier = z.enum(carrierIds, { error: 'Elige la transportadora.' })

/** A shipment with the displayed version: an action is refused when the version has changed. */
export const seenShipment = {
  shipmentId: id,
  version: rowVersion,
}

/**
 * The displayed state of an order's shipments: the sum of their `version`s, which every step of a shipment increases. Displayed
 * units and amounts depend on it, so an action is refused when it has changed (P-160).
 */
export const versionSeen = {
  versionSeen: z.optional(wholeNumber({ min: 1, max: 2_147_483_647, message: 'Versión no válida.' })),
}

/** A delivery address, as its buyer or the shop wrote it. */
export const deliveryAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  /** DIVIPOLA code. */
  municipalityCode: z.string(),
  municipality: z.string(),
  department: z.string(),
  line: z.string(),
  indications: z.string(),
})
export type DeliveryAddress = z.infer<typeof deliveryAddress>

const moment = z.nullable(z.iso.datetime())

/** The fields of a shipment for both buyer and shop. */
export const shipment = z.object({
  /** The first shipment of an order has the order's own id. */
  _id: z.string(),
  /** Its number within the order, from 1. */
  number: z.int(),
  state: z.enum(shipmentStates),
  carrier: z.nullable(z.enum(carrierIds)),
  carrierName: z.string(),
  guide: z.string(),
  /** The address where the guide can be followed; '' when it cannot. */
  trackingUrl: z.string(),
  preparedAt: moment,
  sentAt: moment,
  deliveredAt: moment,
  returnedAt: moment,
  cancelledAt: moment,
  /** The expected first and last day, `YYYY-MM-DD`; null when the shop promised none. */
  expected: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** The new expected days of a late shipment, or as set by the shop; `expected` stays the promised ones. Null without a change. */
  newDays: z.nullable(z.object({ from: z.string(), to: z.string() })),
})
