import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id } from '../values/text.ts'
import { taskStates } from './task-values.ts'

const visit = z.object({
  _id: z.string(),
  /** '' while the visit has no day. */
  fecha: z.string(),
  hora: z.string(),
  estado: z.enum(taskStates),
  /** The first name of the technician; '' while unassigned. */
  technician: z.string(),
})
export type InstallationVisit = z.infer<typeof visit>

/** A product of an order to be installed; `arrived` is the number of units that arrived. */
const line = z.object({ productName: z.string(), quantity: z.int(), arrived: z.int() })
export type InstallableLine = z.infer<typeof line>

/** An own order with products that are installed or can be. */
const own = z.object({
  orderId: z.string(),
  /** Empty once all of it was cancelled or returned. */
  lines: z.array(line),
  /** The first possible day of a visit, `YYYY-MM-DD`; null while the day of arrival is unknown: a visit then has no day (P-312). */
  firstDay: z.nullable(z.string()),
  /**
   * The order's address as one line; '' when it has none, is picked up at the shop, or the line is longer than the field of a
   * request.
   */
  address: z.string(),
  /** The latest requested visit; null without one. */
  visit: z.nullable(visit),
  /** No visit is open, so one may be requested. */
  canRequest: z.boolean(),
})
export type OwnInstallation = z.infer<typeof own>

export const installations = {
  /** The caller's orders with products that are installed or can be, the newest first, 200 at most. */
  'installations.listOwn': { input: z.strictObject({}), output: success(z.array(own)) },
  /** The visit that installs products of an order, and the products; null while none was requested. */
  'installations.ofOrder': {
    input: z.strictObject({ orderId: id }),
    output: success(
      z.nullable(
        z.object({
          ...visit.shape,
          /** The requested products; `arrived` units have arrived, `left` is what remains after cancellations and returns. */
          lines: z.array(z.object({ ...line.shape, left: z.int() })),
        }),
      ),
    ),
  },
}
