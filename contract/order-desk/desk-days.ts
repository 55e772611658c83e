import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { seenShipment } from '../orders/shipments.ts'
import { isCivilDate } from '../values/civil-days.ts'

const day = z
  .string({ error: 'Elige el día.' })
  .check(z.refine((text) => isCivilDate(text), { error: 'Elige un día que exista.' }))

/** The call with which the desk changes the expected days of a shipment. */
export const deskDays = {
  /**
   * Sets new expected days for a shipment that has not arrived, from today on and within a year; its buyer sees both the old and
   * the new days. The first time that they end later than promised, the buyer gets an e-mail, unless one was sent already.
   */
  'orderDesk.changeDays': {
    input: z.strictObject({ ...seenShipment, from: day, to: day }),
    output: success(z.object({ shipmentId: z.string(), version: z.int() })),
    problems: ['ORDER_NOT_FOUND', 'SHIPMENT_CHANGED', 'SHIPMENT_STATE'] as const,
  },
}
