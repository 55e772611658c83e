import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'

import { Problem } from '../problem.ts'
import { isAllStorable } from './storable-text.ts'

/** With more errors than this, the client is not a form that marks its fields. */
const MOST_FIELDS = 20

const generic = /^(Invalid|Unrecognized|Too |Expected)/

/** A schema of several parts reports the unknown fields of each part. */
const MOST_ROUNDS = 4

/**
 * Validates input against the contract and returns it converted.
 * @param responseFields names that are ignored beside fields declared by the contract; all other unknown ones are refused
 * @throws Problem VALIDATION with the first field's Spanish message and every invalid field; INVALID_REQUEST for a text with NUL
 * or half a character in a field whose own rule accepts any text
 */
export function checkInput<T extends z.core.$ZodType>(
  schema: T,
  input: unknown,
  responseFields?: () => ReadonlySet<string>,
): z.core.output<T> {
  let sent = input
  let result = safeParse(schema as never, sent, { reportInput: true })
  for (let round = 0; responseFields && !result.success && round < MOST_ROUNDS; round++) {
    const accepted = withoutFields(sent, result.error.issues, responseFields)
    // An input without known fields would select everything.
    if (accepted === sent || (declaresFields(schema) && isEmpty(accepted))) break
    sent = accepted
    result = safeParse(schema as never, sent, { reportInput: true })
  }
  if (result.success) {
    if (!isAllStorable(sent)) throw new Problem('INVALID_REQUEST')
    return result.data
  }
  const fields = result.error.issues.flatMap((issue) => describe(issue)).slice(0, MOST_FIELDS)
  throw new Problem('VALIDATION', { message: fields[0]?.message, fields })
}

const isEmpty = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0

const declaresFields = (schema: z.core.$ZodType): boolean =>
  Object.keys((schema as Partial<z.core.$ZodObject>)._zod?.def.shape ?? {}).length > 0

/** The input without the unknown fields that responses declare; the same object when there are none. */
function withoutFields(
  input: unknown,
  issues: readonly z.core.$ZodIssue[],
  responseFields: () => ReadonlySet<string>,
): unknown {
  return issues.reduce((accepted: unknown, issue) => {
    if (issue.code !== 'unrecognized_keys') return accepted
    const known = responseFields()
    const dropped = new Set(issue.keys.filter((key) => known.has(key)))
    return dropped.size === 0 ? accepted : dropAt(accepted, issue.path, dropped)
  }, input)
}

function dropAt(value: unknown, [step, ...path]: readonly PropertyKey[], dropped: ReadonlySet<string>): unknown {
  const entries = Object.entries(value as object)
  if (step === undefined) return Object.fromEntries(entries.filter(([key]) => !dropped.has(key)))
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? dropAt(item, path, dropped) : item))
  return Object.fromEntries(entries.map(([key, item]) => [key, key === step ? dropAt(item, path, dropped) : item]))
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
