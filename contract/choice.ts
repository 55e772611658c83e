import * as z from 'zod/mini'

/**
 * One of a few values, as a select offers them. A select that nobody touched sends an empty text, which is
 * distinguished from a value that is none of them.
 * @param what the thing to choose with its article, as `la categoría`
 * @param invalid the Spanish refusal of any other value
 */
export const choice = <const T extends readonly string[]>(
  values: T,
  { what, invalid }: { what: string; invalid: string },
) => z.enum(values, { error: ({ input }) => (isUntouched(input) ? `Falta elegir ${what}.` : invalid) })

const isUntouched = (input: unknown): boolean => input === '' || input === undefined || input === null

/** What an untouched select of a form stands for, where a rule names a value (P-30, P-52); the same when it is not sent. */
export const orDefault = <T extends z.core.$ZodType>(schema: T, value: z.core.output<T>) => {
  const filled = z.pipe(
    z.transform((given: unknown) => (isUntouched(given) ? value : given)),
    schema,
  )
  return z._default(filled, value as never)
}
