import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { readCoverage } from '../delivery/rates.repo.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { OpenShop } from '../shop-settings/open-shop.ts'
import { describeShop } from './describe-shop.ts'

type Parts = { db: Db; open: Pick<OpenShop, 'shop' | 'refresh'>; jobs: Pick<Jobs, 'every'>; log: FastifyBaseLogger }

const RETRY_MS = 1_000

/** The seller's data, with what the rates say of delivery. */
export async function openContent({ db, open, jobs, log }: Parts): Promise<Handlers<'content.getShop'>> {
  let known = await readCoverage(db)
  let isOld = false
  const refresh = async () => {
    ;[known] = await Promise.all([readCoverage(db), open.refresh()])
    isOld = false
  }
  const catchUp = async () => {
    if (!isOld) return
    await refresh()
    // Pages and responses with the previous data were cached during the change, perhaps by every process.
    await sql`select pg_notify('catalogue_changed', '')`.execute(db)
  }
  jobs.every(RETRY_MS, catchUp, (error) => log.warn({ err: error }, 'what pages say of the shop could not be read'))
  return {
    'content.getShop': async () => {
      // The seller's data is on every page, also while the database is unreachable: then the previous data is used.
      await refresh().catch(() => {
        isOld = true
      })
      return ok(describeShop(open.shop, known))
    },
  }
}
