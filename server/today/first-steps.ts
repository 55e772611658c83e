import { sql } from 'kysely'

import type { FirstStep, Today } from '../../contract/order-desk/today.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import { stillDemo, type SoldBy } from '../shop-settings/still-demo.ts'

/** The settings of the installation that the first steps depend on. */
export type FirstStepSettings = Pick<Config, 'DEMO' | 'SMTP_URL' | 'BACKUP_FOLDER'>

/** The delivery rate of every new shop, until somebody saves it. */
const FIRST_RATE = '00000000-0000-4000-8000-000000000032'

type Stored = Record<Exclude<FirstStep, 'seller' | 'email' | 'backup'> | 'isHidden', boolean>

/**
 * How far a new shop is (P-219); null once there is nothing to do, and where the demo shop may be loaded. A technician without
 * own hours works those of the shop (P-93).
 */
export async function readFirstSteps(
  db: Db,
  { DEMO, SMTP_URL, BACKUP_FOLDER }: FirstStepSettings,
  shop: SoldBy,
): Promise<Today['firstSteps']> {
  if (DEMO !== 'off') return null
  const { rows } = await sql<Stored>`
    select first_steps_hidden_at is not null as "isHidden",
      exists (select from delivery_rates where id <> ${FIRST_RATE} or version > 1) as rates,
      exists (select from products where deleted_at is null) as product,
      exists (select from users u where role = 'TECHNICAL' and deleted_at is null and (
        not exists (select from technician_hours where technician_id = u.id)
        or exists (select from technician_hours where technician_id = u.id and begins is not null))) as technician
    from shop_settings`.execute(db)
  const { isHidden, rates, product, technician } = rows[0]!
  const done: Record<FirstStep, boolean> = {
    seller: stillDemo(shop).length === 0,
    ...{ rates, product, technician, email: SMTP_URL !== '', backup: BACKUP_FOLDER !== '' },
  }
  if (isHidden || Object.values(done).every(Boolean)) return null
  return Object.entries(done).map(([step, isDone]) => ({ step: step as FirstStep, isDone }))
}

/** Hides the first steps, or shows them again; once is as good as twice. */
export async function hideFirstSteps(
  { db, audit }: { db: Db; audit: Audit },
  isHidden: boolean,
  auditActor: AuditActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update shop_settings set first_steps_hidden_at = ${isHidden ? sql`now()` : null}
      where (first_steps_hidden_at is not null) <> ${isHidden}`.execute(tx)
    if (numAffectedRows === 0n) return
    await audit.record(tx, auditActor, { action: 'first_steps.hidden', target: '', after: { isHidden } })
  })
}
