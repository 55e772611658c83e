import * as z from 'zod/mini'

import { done } from './envelope.ts'

const badReport = 'El informe no es válido.'

/**
 * A failure that is not shown (P-7), for the server's log. It has names and numbers only, so that it contains no personal data or
 * free text.
 */
const failureInput = z.strictObject({
  /** Name of the call that failed, as in `calls.ts`. */
  call: z
    .string({ error: badReport })
    .check(z.regex(/^[a-zA-Z]+\.[a-zA-Z]+$/, { error: badReport }), z.maxLength(60, { error: badReport })),
  /** HTTP status; 0 when no response came. */
  status: z.int({ error: badReport }).check(z.gte(0, { error: badReport }), z.lte(599, { error: badReport })),
  code: z.string({ error: badReport }).check(z.regex(/^[A-Z_]{1,40}$/, { error: badReport })),
})

export const failures = {
  'failures.report': { input: failureInput, output: done },
}
