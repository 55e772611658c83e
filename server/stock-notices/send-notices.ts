import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'

const EVERY_MS = 60_000
const HOUR_MS = 3_600_000
/** The rest follow a minute later, so that other e-mails are not held up. */
const MOST_AT_ONCE = 500

type Parts = { db: Db; sendSoon: () => void; quietUntil: () => Date | null }

/**
 * Puts an e-mail into the outbox for everybody who waits for a product that can be bought now (P-196), once, however many
 * processes run this. Who has switched these e-mails off sees it in the account. @returns how many
 */
export async function queueStockNotices(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select n.id from stock_notices n join products p on p.id = n.product_id
      where n.notified_at is null and not p.agotado and p.deleted_at is null
        and not exists (select from email_opt_outs o where o.user_id = n.user_id and o.kind = 'back_in_stock')
      order by n.wanted_at, n.id limit ${MOST_AT_ONCE} for update of n skip locked),
    notified as (update stock_notices n set notified_at = now() from due where n.id = due.id returning n.id)
    insert into outbox (kind, notice_id) select 'back_in_stock', id from notified`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes notices that were sent a month ago, and those for which somebody has waited for half a year. */
export async function deleteOldStockNotices(db: Db): Promise<void> {
  await sql`
    delete from stock_notices
    where notified_at < now() - interval '30 days' or (notified_at is null and wanted_at < now() - interval '180 days')`.execute(
    db,
  )
}

/** Sends stock notices while the shop is open. @param hasMail without it they stay in the account until they are old */
export function startStockNotices(
  app: FastifyInstance,
  jobs: Jobs,
  { db, hasMail, sendSoon, quietUntil }: Parts & { hasMail: boolean },
): void {
  const report = (error: unknown) => app.log.warn({ err: error }, 'stock notices not sent')
  jobs.every(HOUR_MS, () => deleteOldStockNotices(db), report)
  if (!hasMail) return
  const queue = async () => {
    // What is sold out again by the morning is announced to nobody.
    if (quietUntil()) return
    if ((await queueStockNotices(db)) > 0) sendSoon()
  }
  jobs.every(EVERY_MS, queue, report)
}
