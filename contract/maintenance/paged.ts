import * as z from 'zod/mini'

/** Pages of 50 rows instead of up to 500: `true`, or nothing. Also a header ({@link file://../paged-header.ts}). */
export const paged = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value)),
    z.literal(true, { error: 'Valor no válido: paged.' }),
  ),
)
