import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Sticker } from '../../contract/computers/stickers.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { StickersContext } from './context.ts'

/** Without letters that look like digits, since people type codes. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** 60 random bits: a code in use cannot be guessed. */
const drawCode = (): string => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

const printed = (code: string | null): string | null => code && code.replace(/(.{4})(?=.)/g, '$1-')

const stickers = sql<Sticker>`
  select c.id as "computerId", concat_ws(' ', c.marca, c.modelo) as name, s.code
  from computers c left join computer_stickers s on s.computer_id = c.id and s.revoked_at is null`

const asSticker = (sticker: Sticker): Sticker => ({ ...sticker, code: printed(sticker.code) })

/** A client's computers, in the order in which they were registered. */
export async function listStickers(db: Db, userId: string): Promise<Sticker[]> {
  const { rows } = await sql<Sticker>`${stickers} where c.user_id = ${userId} order by c.created_at, c.id`.execute(db)
  return rows.map(asSticker)
}

/**
 * Makes the code of a computer's sticker, or another one: the old one opens nothing any more.
 * @throws Problem NOT_FOUND (404) for a computer of somebody else
 */
export async function changeSticker(
  { db, audit }: StickersContext,
  { computerId, seen }: CheckedInput<'stickers.change'>,
  { userId, auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<Sticker> {
  return db.transaction().execute(async (tx) => {
    await sql`select from computers where id = ${computerId} and user_id = ${userId} for no key update`.execute(tx)
    const before = await readSticker(tx, computerId, userId)
    if (!before) throw refuse('NOT_FOUND')
    if (before.code !== seen) return asSticker(before)
    await sql`update computer_stickers set revoked_at = now() where computer_id = ${computerId} and revoked_at is null`.execute(
      tx,
    )
    const code = drawCode()
    await tx.insertInto('computerStickers').values({ code, computerId }).execute()
    await audit.record(tx, auditActor, { action: 'sticker.changed', target: computerId })
    return asSticker({ ...before, code })
  })
}

async function readSticker(tx: Tx, computerId: string, userId: string): Promise<Sticker | undefined> {
  const { rows } = await sql<Sticker>`
    ${stickers} where c.id = ${computerId} and c.user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** The computer whose sticker has this code; undefined for a code that was changed or never was. */
export async function findComputer(db: Db | Tx, code: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('computerStickers')
    .select('computerId')
    .where('code', '=', code)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return found?.computerId
}
