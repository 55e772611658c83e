import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'

import { Problem } from '../problem.ts'

/** Who sends more mistakes than this is not a form that wants to mark its fields. */
const MOST_FIELDS = 20

const generic = /^(Invalid|Unrecognized|Too |Expected)/

/**
 * Checks what came in against the contract and gives it converted.
 * @throws Problem VALIDATION with the first field's Spanish message and every field that needs mending
 */
export function checkInput<T extends z.core.$ZodType>(schema: T, input: unknown): z.core.output<T> {
  const result = safeParse(schema as never, input, { reportInput: true })
  if (result.success) return result.data
  const fields = result.error.issues.flatMap((issue) => describe(issue)).slice(0, MOST_FIELDS)
  throw new Problem('VALIDATION', { message: fields[0]?.message, fields })
}

function describe(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: shorten(key), message: `Campo no permitido: ${shorten(key)}.` }))
  }
  const field = shorten(issue.path.map(String).join('.'))
  if (issue.code === 'invalid_type' && field === '') return [{ field, message: 'La solicitud no se pudo leer.' }]
  if (generic.test(issue.message)) {
    return [{ field, message: issue.input === undefined ? `Falta el campo: ${field}.` : `Valor no válido: ${field}.` }]
  }
  return [{ field, message: issue.message }]
}

const shorten = (key: string): string => (key.length > 60 ? `${key.slice(0, 60)}…` : key)
