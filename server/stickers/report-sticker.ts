import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import type { ThrottleRule } from '../platform/throttles.ts'
import { findComputer } from './codes.ts'
import type { StickersContext } from './context.ts'

/** A person in front of a sticker cannot fill its owner's mailbox. */
const reports: ThrottleRule = { name: 'sticker-report', max: 5, windowSeconds: 600 }

type Stored = { id: string; number: string }

/**
 * Stores a report made with a sticker and tells the computer's owner and the shop. The same words again within ten minutes, as
 * after a double press, are the same report.
 * @returns its number, `AV-2026-0071`
 * @throws Problem STICKER_UNKNOWN (404), TOO_MANY (429)
 */
export async function reportSticker(
  { db, throttles, hasMail }: StickersContext,
  { code, message, phone }: CheckedInput<'stickers.report'>,
  refuse: Refuse<'STICKER_UNKNOWN'>,
): Promise<string> {
  const known = await findComputer(db, code)
  if (known === undefined) throw refuse('STICKER_UNKNOWN')
  await throttles.take(reports, known)
  return db.transaction().execute(async (tx) => {
    await sql`select from computers where id = ${known} for no key update`.execute(tx)
    const computerId = await findComputer(tx, code)
    if (computerId === undefined) throw refuse('STICKER_UNKNOWN')
    const earlier = await findSame(tx, computerId, message)
    if (earlier) return earlier.number
    const { rows } = await sql<Stored>`
      insert into sticker_reports (computer_id, message, phone) values (${computerId}, ${message}, ${hasMail ? phone : ''})
      returning id, ${reportNumber} as number`.execute(tx)
    const [made] = rows as [Stored]
    if (hasMail) {
      await tx
        .insertInto('outbox')
        .values(['owner', 'shop'].map((occasion) => ({ kind: 'sticker_report' as const, noticeId: made.id, occasion })))
        .execute()
    }
    return made.number
  })
}

/** `AV-2026-0071`, of a row of `sticker_reports`. */
export const reportNumber = sql`'AV-' || to_char(received_at at time zone 'America/Bogota', 'YYYY') || '-'
  || lpad(number::text, greatest(4, length(number::text)), '0')`

async function findSame(tx: Tx, computerId: string, message: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, ${reportNumber} as number from sticker_reports
    where computer_id = ${computerId} and message = ${message} and received_at > now() - interval '10 minutes'`.execute(
    tx,
  )
  return rows[0]
}
