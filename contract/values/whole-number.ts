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
