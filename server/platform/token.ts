import { hash, randomBytes } from 'node:crypto'

/** A new secret of 32 random bytes as base64url, 43 characters: what proves a session or opens a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

const pattern = /^[\w-]{43}$/

/** Whether a text can be a token at all; anything else needs no query. */
export const isToken = (text: string): boolean => pattern.test(text)

/** What the database knows of a token: its SHA-256, from which nobody gets it back. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer')
