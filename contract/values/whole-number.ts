import * as z from 'zod/mini'

/**
 * A whole number as JSON has it, or as the digits that an address or a form field has. Anything
 * else that JavaScript would make a number of (true, [3], "1e3", " 7 ") is refused.
 * @param limits smallest and largest number, and the Spanish refusal
 */
export const wholeNumber = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given)),
    z.int({ error: message }).check(z.gte(min, { error: message }), z.lte(max, { error: message })),
  )

/** The highest sum that a field takes. */
export const MOST_PESOS = 9_999_999_999

/** A sum of whole pesos. @param min 0 where nothing is a sum, too; 1 where it is none */
export const pesosFrom = (min: 0 | 1, message = 'Escribe un valor en pesos, sin decimales.') =>
  wholeNumber({ min, max: MOST_PESOS, message })
