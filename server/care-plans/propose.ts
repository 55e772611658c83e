import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'

const EVERY_MS = 60_000
/** E-mails are sent at hours when people are awake. */
const FROM_HOUR = '08:00'

type Parts = { db: Db; now: () => Date; hasMail: boolean; sendSoon: () => void }

/**
 * Proposes the maintenance of plans that are due within three weeks, in the account and by e-mail, however many processes
 * run this. @returns how many
 */
export async function proposeCare({ db, hasMail }: { db: Db; hasMail: boolean }, now: Date): Promise<number> {
  const { fecha: today, hora } = inBogota(now)
  if (hora < FROM_HOUR) return 0
  await sql`select lapse_care(${today}::date)`.execute(db)
  const { rows } = await sql<{ many: number }>`select propose_care(${today}::date, ${hasMail}) as many`.execute(db)
  return rows[0]?.many ?? 0
}

/** Proposes maintenance while the shop is open. */
export function startProposals(app: FastifyInstance, jobs: Jobs, { db, now, hasMail, sendSoon }: Parts): void {
  const report = (error: unknown) => app.log.warn({ err: error }, 'maintenance of care plans not proposed')
  jobs.every(
    EVERY_MS,
    async () => {
      if ((await proposeCare({ db, hasMail }, now())) > 0) sendSoon()
    },
    report,
  )
}
