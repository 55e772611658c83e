import { hash, randomBytes } from 'node:crypto'

/** A new secret of 32 random bytes as base64url, 43 characters: it proves a session or opens a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

const pattern = /^[\w-]{43}$/

/** Whether a text has the form of a token; others need no query. */
export const isToken = (text: string): boolean => pattern.test(text)

/** The stored form of a token: its SHA-256, from which the token cannot be recovered. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer')
