import * as z from 'zod/mini'

export const hourSlot = z.object({ fecha: z.string(), hora: z.string() })
/** DANE code of the municipality that an hour is for; null when it is not known. */
export const placeOfHour = z.object({ municipalityCode: z.nullable(z.string()) })

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
  days: z.array(z.object({ fecha: z.string(), closed: z.string(), freeHours: z.int() })),
})
export type MonthHours = z.infer<typeof monthHours>

/** The free hours of a day or of a month. */
export const freeHours = z.discriminatedUnion('kind', [dayHours, monthHours])

/** `data` of a refusal HOUR_TAKEN: the three nearest free hours, and the place that they are free for. */
export type HourTaken = { nearest: z.infer<typeof hourSlot>[] }
/** `data` of a refusal HOUR_TAKEN of an hour that is held for an address. */
export type HourTakenThere = HourTaken & z.infer<typeof placeOfHour>
