import * as z from 'zod/mini'

/**
 * A whole number as JSON has it, or as the digits of an address or a form field. Other values that JavaScript would
 * convert to a number (true, [3], "1e3", " 7 ") are refused.
 * @param limits smallest and largest number, and the Spanish refusal
 */
export const wholeNumber = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given)),
    z.int({ error: message }).check(z.gte(min, { error: message }), z.lte(max, { error: message })),
  )

/** The highest amount that a field accepts, in pesos. */
export const MOST_PESOS = 9_999_999_999

/** An amount in whole pesos. @param min 0 when zero is allowed; otherwise 1 */
export const pesosFrom = (min: 0 | 1, message = 'Escribe un valor en pesos, sin decimales.') =>
  wholeNumber({ min, max: MOST_PESOS, message })
