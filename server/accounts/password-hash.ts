import { randomBytes, timingSafeEqual } from 'node:crypto'

import { deriveKey } from './derive-key.ts'

type Cost = { ln: number; r: number; p: number }

/** OWASP's scrypt of 32 MiB. */
const today: Cost = { ln: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32

type Turn = { onBehalfOf: string; gone?: AbortSignal | undefined }

function keyOf(password: string, salt: Buffer, { ln, r, p }: Cost, { onBehalfOf, gone }: Turn): Promise<Buffer> {
  const N = 2 ** ln
  const options = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1_048_576 }
  return deriveKey({ password, salt, bytes: KEY_BYTES, options }, onBehalfOf, gone)
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const format = ({ ln, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`

/**
 * Hashes a new password at today's cost, off the event loop.
 * @param onBehalfOf whose turn it takes: a visitor's address, a signed-in person's id, '' for the shop itself
 * @returns a PHC string, which holds its own cost and salt
 * @throws Problem SIGN_IN_BUSY (503) when too many wait
 */
export async function hashPassword(password: string, onBehalfOf = '', cost: Cost = today): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(cost, salt, await keyOf(password, salt, cost, { onBehalfOf }))
}

const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// Nobody's password: what is verified when there is no account, so that the answer takes as long.
const nobody = format(today, Buffer.alloc(SALT_BYTES, 7), Buffer.alloc(KEY_BYTES))

/**
 * Compares a password with a hash. Without a hash it works as long and says no.
 * @param onBehalfOf whose turn it takes: a visitor's address, a signed-in person's id, '' for the shop itself
 * @returns whether it matches, and whether its hash was made at a cost that is no longer today's
 * @param gone aborts when nobody waits for the answer any more
 * @throws Problem SIGN_IN_BUSY (503) when too many wait
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  onBehalfOf = '',
  gone?: AbortSignal,
): Promise<{ matches: boolean; isOutdated: boolean }> {
  const [, ln, r, p, salt = '', key = ''] = phc.exec(hash || nobody) ?? phc.exec(nobody) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64')
  const given = await keyOf(password, Buffer.from(salt, 'base64'), cost, { onBehalfOf, gone })
  const matches = Boolean(hash) && expected.length === given.length && timingSafeEqual(expected, given)
  return { matches, isOutdated: cost.ln !== today.ln || cost.r !== today.r || cost.p !== today.p }
}
