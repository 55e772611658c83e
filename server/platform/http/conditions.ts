import type { FastifyRequest } from 'fastify'

import { Problem } from '../problem.ts'

type Headers = Pick<FastifyRequest, 'headers'>

/** The refusal of a header that cannot be read, marked as such, in a sentence for people. */
export function unreadable(field: 'If-Match' | 'Idempotency-Key', message: string): Problem {
  return new Problem('VALIDATION', { message, fields: [{ field, message }] })
}

/**
 * The version that `If-Match` names, in quotes or not; undefined without one, or with `*`: then the last one to write wins.
 * @param refused makes the refusal of anything else
 * @throws Problem that `refused` makes
 */
export function ifMatch({ headers }: Headers, refused: () => Problem): number | undefined {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? []
  if (digits === undefined) throw refused()
  return Number(digits)
}

/**
 * The `Idempotency-Key` under which the same may be sent again; undefined without one.
 * @param refused makes the refusal of one that is not 8 to 255 printable characters without a space
 * @throws Problem that `refused` makes
 */
export function idempotencyKey({ headers }: Headers, refused: () => Problem): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,255}$/.test(key)) throw refused()
  return key
}
