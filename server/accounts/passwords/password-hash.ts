import { randomBytes, timingSafeEqual } from 'node:crypto'

import { makeProblem } from '../../platform/make-problem.ts'
import { deriveKey, type Turn } from './derive-key.ts'

type Cost = { ln: number; r: number; p: number }

/** OWASP's scrypt of 32 MiB. */
const REAL: Cost = { ln: 15, r: 8, p: 3 }
/** A hundredth of the real cost. */
const LOW: Cost = { ln: 10, r: 8, p: 1 }

/** Tests hash hundreds of passwords. A shop outside of tests has the real cost, whatever PASSWORD_COST is. */
const todaysCost = (): Cost => (process.env.NODE_ENV === 'test' && process.env.PASSWORD_COST === 'low' ? LOW : REAL)

const SALT_BYTES = 16
const KEY_BYTES = 32

/** The queue entry of work that no call waits for. */
export const turnOfShop: Turn = { onBehalfOf: '', refuse: makeProblem }

function keyOf(password: string, salt: Buffer, { ln, r, p }: Cost, turn: Turn): Promise<Buffer> {
  const N = 2 ** ln
  const options = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1_048_576 }
  return deriveKey({ password, salt, bytes: KEY_BYTES, options }, turn)
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const format = ({ ln, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`

/**
 * Hashes a new password at today's cost, off the event loop.
 * @returns a PHC string, which holds its own cost and salt
 * @throws Problem SIGN_IN_BUSY (503) when too many wait
 */
export async function hashPassword(password: string, turn: Turn, cost: Cost = todaysCost()): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(cost, salt, await keyOf(password, salt, cost, turn))
}

const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// A hash without a password. It is verified when there is no account, so that the response takes as long.
const hashOfNobody = (cost: Cost): string => format(cost, Buffer.alloc(SALT_BYTES, 7), Buffer.alloc(KEY_BYTES))

/**
 * Compares a password with a hash. Without a hash it takes as long and returns false.
 * @returns whether it matches, and whether its hash was made at an outdated cost
 * @throws Problem SIGN_IN_BUSY (503) when too many wait
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  turn: Turn,
): Promise<{ matches: boolean; isOutdated: boolean }> {
  const today = todaysCost()
  const nobody = hashOfNobody(today)
  const [, ln, r, p, salt = '', key = ''] = phc.exec(hash || nobody) ?? phc.exec(nobody) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64')
  const given = await keyOf(password, Buffer.from(salt, 'base64'), cost, turn)
  const matches = Boolean(hash) && expected.length === given.length && timingSafeEqual(expected, given)
  return { matches, isOutdated: cost.ln !== today.ln || cost.r !== today.r || cost.p !== today.p }
}
