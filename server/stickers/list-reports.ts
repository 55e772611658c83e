import { sql } from 'kysely'

import type { StickerReport } from '../../contract/computers/stickers.ts'
import type { Db } from '../platform/database/pool.ts'
import { reportNumber } from './report-sticker.ts'

const MOST_REPORTS = 50

/**
 * The reports made with the stickers of a client's own computer, including replaced stickers, the latest first; undefined for a
 * computer of somebody else. The telephone of a report is for the shop only (P-146).
 */
export async function listReports(
  db: Db,
  { computerId, userId }: { computerId: string; userId: string },
): Promise<StickerReport[] | undefined> {
  const own = await db
    .selectFrom('computers')
    .select('id')
    .where('id', '=', computerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!own) return undefined
  const { rows } = await sql<Omit<StickerReport, 'at'> & { at: Date }>`
    select ${reportNumber} as number, received_at as at, message from sticker_reports
    where computer_id = ${computerId} order by received_at desc, id limit ${MOST_REPORTS}`.execute(db)
  return rows.map(({ number, at, message }) => ({ number, at: at.toISOString(), message }))
}
