import * as z from 'zod/mini'

import { isCivilDate, isClockTime } from '../values/civil-days.ts'
import { line, tooLong } from '../values/text.ts'

const badDate = 'La fecha no es válida.'
const badMonth = 'El mes no es válido.'
const badHour = 'La hora no es válida.'

/** A day as clients send it: `YYYY-MM-DD`, in the years 2000 to 2199. */
export const civilDay = z
  .string({ error: badDate })
  .check(z.refine((text) => /^2[01]/.test(text) && isCivilDate(text), { error: badDate }))

/** A civil date of any year, or '' for none. */
export const dayOrNone = z._default(
  z.string({ error: badDate }).check(z.refine((text) => text === '' || isCivilDate(text), { error: badDate })),
  '',
)

/** A month as clients send it: `YYYY-MM`. */
export const civilMonth = z
  .string({ error: badMonth })
  .check(z.refine((text) => /^\d{4}-\d{2}$/.test(text) && isCivilDate(`${text}-01`), { error: badMonth }))

/** An hour as clients send it: `HH:MM`. */
export const clockTime = z.string({ error: badHour }).check(z.refine(isClockTime, { error: badHour }))

/** An hour, or words such as "en la tarde" (P-54). */
export const hourOrWords = z._default(line({ max: 40, message: badHour, tooLong }), '')
