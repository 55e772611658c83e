import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'

/** The owner's limit: the stock up to which a product counts as running out (P-250). */
export async function readRunningOutFrom(db: Db): Promise<number> {
  const { rows } = await sql<{ units: number }>`select running_out_from() as units`.execute(db)
  return rows[0]!.units
}

/** Sets the limit and recomputes `running_out` of all products. The same number changes nothing and is not logged. */
export async function setRunningOutFrom(
  { db, audit }: { db: Db; audit: Audit },
  units: number,
  auditActor: AuditActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ before: number; isChanged: boolean }>`
      with known as materialized (select running_out_from() as before)
      select before, set_running_out_from(${units}) as "isChanged" from known`.execute(tx)
    const [{ before, isChanged } = { before: units, isChanged: false }] = rows
    if (!isChanged) return
    const action = 'shop.changed'
    await audit.record(tx, auditActor, {
      action,
      target: '',
      before: { runningOut: before },
      after: { runningOut: units },
    })
  })
}
