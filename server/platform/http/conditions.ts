import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { Problem } from '../problem.ts'

type Headers = Pick<FastifyRequest, 'headers'>

/** The problem for an unreadable header, with a sentence for people. */
export function unreadable(field: 'If-Match' | 'Idempotency-Key', message: string): Problem {
  return new Problem('VALIDATION', { message, fields: [{ field, message }] })
}

/**
 * The version in `If-Match`, in quotes or not; undefined without one, or with `*`: then the last write wins.
 * @param refused makes the refusal of an invalid one
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
 * The tag in `If-Match`, without its quotes, for resources without a counted version; undefined without one, or with `*`: then
 * the last write wins.
 */
export function ifMatchTag({ headers }: Headers): string | undefined {
  const header = headers['if-match']?.trim()
  return header === undefined || header === '*' ? undefined : header.replace(/^(?:W\/)?"?(.*?)"?$/, '$1')
}

/** A version derived from content: equal for equal content. */
export const versionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/**
 * The `Idempotency-Key`; undefined without one.
 * @param refused makes the refusal of a key that is not 8 to 255 printable characters without a space
 * @throws Problem that `refused` makes
 */
export function idempotencyKey({ headers }: Headers, refused: () => Problem): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,255}$/.test(key)) throw refused()
  return key
}
