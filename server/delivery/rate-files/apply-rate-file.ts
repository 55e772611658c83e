import { sql } from 'kysely'

import type { RateFile } from '../../../contract/delivery/rate-files.ts'
import type { CheckedInput } from '../../../contract/index.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Audit } from '../../platform/http/audit.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { listRates } from '../rates.repo.ts'
import { describeRateFile, findRateFile, markOfRates } from './rate-files.repo.ts'
import type { WrittenRate } from './read-rate-row.ts'

type Parts = { db: Db; audit: Audit }
type Problems = 'RATE_FILE_NOT_FOUND' | 'RATE_FILE_STATE' | 'RATE_FILE_WRONG' | 'RATES_CHANGED'

/** Prevents others from writing rates until this transaction ends; quotes continue. */
export const lockRates = (tx: Tx) => sql`lock table delivery_rates in share row exclusive mode`.execute(tx)

/**
 * Replaces the rates by those of a file, all at once.
 * @throws Problem RATE_FILE_NOT_FOUND (404), RATE_FILE_STATE, RATE_FILE_WRONG, RATES_CHANGED (409)
 */
export function applyRateFile(
  { db, audit }: Parts,
  { fileId, seen, keepsOthers }: CheckedInput<'rateFiles.apply'>,
  { auditActor, refuse }: Caller<Problems>,
): Promise<RateFile> {
  return db.transaction().execute(async (tx) => {
    await lockRates(tx)
    const file = await findRateFile(tx, fileId, { refuse, isLocked: true })
    if (file.state !== 'read') throw refuse('RATE_FILE_STATE')
    const rates = file.rows.flatMap((row) => ('rate' in row ? [row.rate] : []))
    if (rates.length < file.rows.length) throw refuse('RATE_FILE_WRONG')
    const compared = await describeRateFile(tx, file)
    if (compared.seen !== seen) throw refuse('RATES_CHANGED', { data: compared })
    const before = await listRates(tx)
    await writeRates(tx, rates, keepsOthers)
    await sql`
      update delivery_rate_files set state = 'applied', applied_at = now(), keeps_others = ${keepsOthers},
        before = ${JSON.stringify(before)}::jsonb, mark_after = mark_of_rates()
      where id = ${fileId}`.execute(tx)
    const markAfter = await markOfRates(tx)
    const applied = await describeRateFile(tx, { ...file, state: 'applied', before, keepsOthers, markAfter })
    await audit.record(tx, auditActor, { action: 'rates.applied', target: fileId, after: applied.counts })
    return applied
  })
}

async function writeRates(tx: Tx, rates: readonly WrittenRate[], keepsOthers: boolean): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as g (place text, "upToGrams" int, cost bigint,
    "daysFrom" int, "daysTo" int, "freeFrom" bigint, "isCovered" boolean, "contraEntregaUpTo" bigint)`
  const isIt = sql`r.place = g.place and r.up_to_grams is not distinct from g."upToGrams"`
  if (!keepsOthers) {
    await sql`delete from delivery_rates r where not exists (select from ${given} where ${isIt})`.execute(tx)
  }
  await sql`
    update delivery_rates r set cost = g.cost, days_from = g."daysFrom", days_to = g."daysTo", free_from = g."freeFrom",
      is_covered = g."isCovered", contra_entrega_up_to = g."contraEntregaUpTo", version = r.version + 1
    from ${given}
    where ${isIt} and (r.cost, r.days_from, r.days_to, r.free_from, r.is_covered, r.contra_entrega_up_to)
      is distinct from (g.cost, g."daysFrom", g."daysTo", g."freeFrom", g."isCovered", g."contraEntregaUpTo")`.execute(
    tx,
  )
  await sql`
    insert into delivery_rates (place, up_to_grams, cost, days_from, days_to, free_from, is_covered, contra_entrega_up_to)
    select g.place, g."upToGrams", g.cost, g."daysFrom", g."daysTo", g."freeFrom", g."isCovered", g."contraEntregaUpTo"
    from ${given} where not exists (select from delivery_rates r where ${isIt})`.execute(tx)
}
