import * as z from 'zod/mini'

/**
 * One of a few values, as a select offers them. An untouched select sends an empty text, which is not the same as an
 * invalid value.
 * @param what the thing to choose with its article, as `la categoría`
 * @param invalid the Spanish refusal of any other value
 */
export const choice = <const T extends readonly string[]>(
  values: T,
  { what, invalid }: { what: string; invalid: string },
) => z.enum(values, { error: ({ input }) => (isUntouched(input) ? `Falta elegir ${what}.` : invalid) })

const isUntouched = (input: unknown): boolean => input === '' || input === undefined || input === null

/** The default for an untouched select, where a rule defines one (P-30, P-52); also for a missing value. */
export const orDefault = <T extends z.core.$ZodType>(schema: T, value: z.core.output<T>) => {
  const filled = z.pipe(
    z.transform((given: unknown) => (isUntouched(given) ? value : given)),
    schema,
  )
  return z._default(filled, value as never)
}
