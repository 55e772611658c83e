import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

import { makeWorkQueue } from '../platform/work-queue.ts'

type Cost = { ln: number; r: number; p: number }

/** OWASP's scrypt of 32 MiB (security policy §2.3). */
const today: Cost = { ln: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32
const PER_CPU = 2
const WAITING = 32

// Hashing runs in libuv's threads. One of them stays free for files and pictures; UV_THREADPOOL_SIZE gives more on large machines.
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
const inQueue = makeWorkQueue({
  atOnce: Math.max(1, Math.min(PER_CPU * availableParallelism(), threads - 1)),
  waiting: WAITING,
})

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function keyOf(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln
  return inQueue(() => derive(password, salt, KEY_BYTES, { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1_048_576 }))
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const format = ({ ln, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`

/**
 * Hashes a new password at today's cost, off the event loop.
 * @returns a PHC string, which holds its own cost and salt
 * @throws Problem UNAVAILABLE (503) when too many wait
 */
export async function hashPassword(password: string, cost: Cost = today): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(cost, salt, await keyOf(password, salt, cost))
}

const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// Nobody's password: what is verified when there is no account, so that the answer takes as long.
const nobody = format(today, Buffer.alloc(SALT_BYTES, 7), Buffer.alloc(KEY_BYTES))

/**
 * Compares a password with a hash. Without a hash it works as long and says no.
 * @returns whether it matches, and whether its hash was made at a cost that is no longer today's
 * @throws Problem UNAVAILABLE (503) when too many wait
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
): Promise<{ matches: boolean; isOutdated: boolean }> {
  const [, ln, r, p, salt = '', key = ''] = phc.exec(hash || nobody) ?? phc.exec(nobody) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64')
  const given = await keyOf(password, Buffer.from(salt, 'base64'), cost)
  const matches = Boolean(hash) && expected.length === given.length && timingSafeEqual(expected, given)
  return { matches, isOutdated: cost.ln !== today.ln || cost.r !== today.r || cost.p !== today.p }
}
