import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { readCoverage } from '../delivery/rates.repo.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { describeShop } from './describe-shop.ts'
import type { SettledShop } from './shop.ts'

type Parts = { db: Db; shop: SettledShop; jobs: Pick<Jobs, 'every'>; log: FastifyBaseLogger }

const RETRY_MS = 1_000

/** The seller's data from the settings, with what the rates say of delivery. */
export async function openContent({ db, shop, jobs, log }: Parts): Promise<Handlers<'content.getShop'>> {
  let known = await readCoverage(db)
  let isOld = false
  const refresh = async () => {
    known = await readCoverage(db)
    isOld = false
  }
  const catchUp = async () => {
    if (!isOld) return
    await refresh()
    // Pages and responses with the former rates were cached meanwhile, perhaps by every process.
    await sql`select pg_notify('catalogue_changed', '')`.execute(db)
  }
  jobs.every(RETRY_MS, catchUp, (error) => log.warn({ err: error }, 'the rates could not be read'))
  return {
    'content.getShop': async () => {
      // Who sells is on every page, also while the database is away: then the rates are those of before.
      await refresh().catch(() => {
        isOld = true
      })
      return ok(describeShop(shop, known))
    },
  }
}
