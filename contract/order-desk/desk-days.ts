import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { seenShipment } from '../orders/shipments.ts'
import { isCivilDate } from '../values/civil-days.ts'

const day = z
  .string({ error: 'Elige el día.' })
  .check(z.refine((text) => isCivilDate(text), { error: 'Elige un día que exista.' }))

/** The call by which the desk says on which other days a shipment is expected. */
export const deskDays = {
  /**
   * Other days for what has not arrived, from today on and within a year; its buyer sees the old ones and these. The first time that
   * they end later than was promised, the buyer is written to, unless that was done already.
   */
  'orderDesk.changeDays': {
    input: z.strictObject({ ...seenShipment, from: day, to: day }),
    output: success(z.object({ shipmentId: z.string(), version: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'SHIPMENT_CHANGED', 'SHIPMENT_STATE'] as const,
  },
}
