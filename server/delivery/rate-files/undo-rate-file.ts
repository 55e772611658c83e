import { sql } from 'kysely'

import type { DeliveryRate } from '../../../contract/delivery/delivery-rates.ts'
import type { RateFile } from '../../../contract/delivery/rate-files.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Audit } from '../../platform/http/audit.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { lockRates } from './apply-rate-file.ts'
import { describeRateFile, findRateFile, markOfRates } from './rate-files.repo.ts'

type Parts = { db: Db; audit: Audit }
type Problems = 'RATE_FILE_NOT_FOUND' | 'RATE_FILE_STATE' | 'RATES_CHANGED'

const changedSince = 'Alguien cambió las tarifas después de este archivo: ya no se puede deshacer.'

/**
 * Restores the rates from before a file, once, while they are unchanged since.
 * @throws Problem RATE_FILE_NOT_FOUND (404), RATE_FILE_STATE, RATES_CHANGED (409)
 */
export function undoRateFile(
  { db, audit }: Parts,
  fileId: string,
  { auditActor, refuse }: Caller<Problems>,
): Promise<RateFile> {
  return db.transaction().execute(async (tx) => {
    await lockRates(tx)
    const file = await findRateFile(tx, fileId, { refuse, isLocked: true })
    if (file.state !== 'applied' || !file.before) throw refuse('RATE_FILE_STATE')
    if ((await markOfRates(tx)) !== file.markAfter) throw refuse('RATES_CHANGED', { message: changedSince })
    await restoreRates(tx, file.before)
    await sql`update delivery_rate_files set state = 'undone' where id = ${fileId}`.execute(tx)
    await audit.record(tx, auditActor, { action: 'rates.undone', target: fileId })
    return describeRateFile(tx, { ...file, state: 'undone' })
  })
}

/** Inserts them with their ids, each with a new version: a person who still edits one of them is refused. */
async function restoreRates(tx: Tx, rates: readonly DeliveryRate[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as g (_id uuid, place text, "upToGrams" int, cost bigint,
    "daysFrom" int, "daysTo" int, "freeFrom" bigint, "isCovered" boolean, "contraEntregaUpTo" bigint, version int)`
  await sql`delete from delivery_rates r where not exists (select from ${given} where g._id = r.id)`.execute(tx)
  await sql`
    insert into delivery_rates (id, place, up_to_grams, cost, days_from, days_to, free_from, is_covered, contra_entrega_up_to, version)
    select g._id, g.place, g."upToGrams", g.cost, g."daysFrom", g."daysTo", g."freeFrom", g."isCovered", g."contraEntregaUpTo",
      g.version + 1
    from ${given}
    on conflict (id) do update set cost = excluded.cost, days_from = excluded.days_from, days_to = excluded.days_to,
      free_from = excluded.free_from, is_covered = excluded.is_covered, contra_entrega_up_to = excluded.contra_entrega_up_to,
      version = delivery_rates.version + 1`.execute(tx)
}
