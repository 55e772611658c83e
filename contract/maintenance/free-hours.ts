import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line, tooLong } from '../values/text.ts'
import { computerQuantity } from './requests.ts'
import { civilDay, civilMonth, clockTime } from './visit-times.ts'

const hourSlot = z.object({ fecha: z.string(), hora: z.string() })
/** DANE code of the municipality that an hour is for; null when unknown. */
const placeOfHour = z.object({ municipalityCode: z.nullable(z.string()) })

const dayHours = z.object({
  kind: z.literal('day'),
  fecha: z.string(),
  /** Why the day is closed, in Spanish; '' on a working day. */
  closed: z.string(),
  /** Every full hour at which the visit could begin, in order. Hours that the caller holds count as free. */
  hours: z.array(z.object({ hora: z.string(), isFree: z.boolean() })),
})
export type DayHours = z.infer<typeof dayHours>

const monthHours = z.object({
  kind: z.literal('month'),
  mes: z.string(),
  /**
   * When moving a visit that installs something: the first day on which the goods can be there (P-312). Earlier days have no free
   * hours.
   */
  firstDay: z.optional(z.string()),
  days: z.array(z.object({ fecha: z.string(), closed: z.string(), freeHours: z.int() })),
})
export type MonthHours = z.infer<typeof monthHours>

/** The free hours of a day or of a month. */
export const freeHours = z.discriminatedUnion('kind', [dayHours, monthHours])

/** `data` of a refusal HOUR_TAKEN: the three nearest free hours. */
export type HourTaken = { nearest: z.infer<typeof hourSlot>[] }
/** {@link HourTaken} for an hour that is held for an address, with the municipality for which the hours are free. */
export type HourTakenThere = HourTaken & z.infer<typeof placeOfHour>

/** The calls with which a client reads free hours, and holds one while filling in the form. */
export const hours = {
  /**
   * Free hours of one day (`fecha`) or of a whole month (`mes`, `YYYY-MM`), for a visit to `cantidad` computers (default 1) in a
   * municipality, by its DANE code (default: the municipality of the caller's usual address).
   */
  'maintenance.freeHours': {
    input: z
      .strictObject({
        fecha: z.optional(civilDay),
        mes: z.optional(civilMonth),
        cantidad: z._default(computerQuantity, 1),
        municipalityCode: z.optional(z.string().check(z.regex(/^\d{5}$/, { error: 'El municipio no es válido.' }))),
      })
      .check(
        z.refine(({ fecha, mes }) => (fecha === undefined) !== (mes === undefined), {
          error: 'Elige un día o un mes.',
          path: ['fecha'],
        }),
      ),
    output: success(freeHours),
  },
  /**
   * Holds an hour for the caller while the form is filled in; it replaces the caller's earlier hold, and prolongs an equal one.
   * `direccion` is the address typed so far: the travel time depends on it, so a client holds the hour again when it changes.
   * Refused with 409 HOUR_TAKEN and HourTaken; the earlier hold then stays.
   */
  'maintenance.holdHour': {
    input: z.strictObject({
      fecha: civilDay,
      hora: clockTime,
      cantidad_computadoras: z._default(computerQuantity, 1),
      direccion: z._default(line({ max: 200, message: tooLong }), ''),
    }),
    output: success(
      z.object({ holdId: z.string(), expiresAt: z.iso.datetime(), ...hourSlot.shape, ...placeOfHour.shape }),
    ),
    problems: ['HOUR_TAKEN'] as const,
  },
  /** Succeeds also when the hold has expired. */
  'maintenance.releaseHour': { input: z.strictObject({ holdId: id }), output: done },
}
