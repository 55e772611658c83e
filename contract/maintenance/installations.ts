import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id } from '../values/text.ts'
import { taskStates } from './task-values.ts'

const visit = z.object({
  _id: z.string(),
  /** '' as long as it has no day. */
  fecha: z.string(),
  hora: z.string(),
  estado: z.enum(taskStates),
  /** The first name of who comes; '' while nobody is booked. */
  technician: z.string(),
})
export type InstallationVisit = z.infer<typeof visit>

/** What the shop installs of an order; `arrived` of its units are there. */
const line = z.object({ productName: z.string(), quantity: z.int(), arrived: z.int() })
export type InstallableLine = z.infer<typeof line>

/** What of an own order is installed, or can be. */
const own = z.object({
  orderId: z.string(),
  /** None once all of it was cancelled or came back. */
  lines: z.array(line),
  /** The first day of a visit, `YYYY-MM-DD`; null while nobody knows when it arrives, and a visit has no day yet (P-312). */
  firstDay: z.nullable(z.string()),
  /** Where the order goes, as one line; '' where nobody said, it is picked up at the shop, or it is longer than the field of a request. */
  address: z.string(),
  /** The visit that was asked for last; null while none was. */
  visit: z.nullable(visit),
  /** Nobody is about to install it, so a visit may be asked for. */
  canRequest: z.boolean(),
})
export type OwnInstallation = z.infer<typeof own>

export const installations = {
  /** The caller's orders of which something is installed or can be, the newest first and 200 at most. */
  'installations.listOwn': { input: z.strictObject({}), output: success(z.array(own)) },
  /** The visit that installs what was bought with an order, and what it installs; null while none was asked for. */
  'installations.ofOrder': {
    input: z.strictObject({ orderId: id }),
    output: success(
      z.nullable(
        z.object({
          ...visit.shape,
          /** As it was asked for; `arrived` of it are there, and none is left once it was cancelled or came back. */
          lines: z.array(z.object({ ...line.shape, left: z.int() })),
        }),
      ),
    ),
  },
}
