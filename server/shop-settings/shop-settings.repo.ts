import { sql } from 'kysely'

import type { FrontBlock } from '../../contract/content/front-blocks.ts'
import type { SavedShopSettings, ShopSettings } from '../../contract/content/shop-settings.ts'
import type { DeclaredProblem } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

type Read = { settings: ShopSettings; version: number; hiddenBlocks: FrontBlock[]; invoices: 'on' | 'past' | null }

/**
 * The shop's data and their version, and what its menus and home page do not show, and whether it invoices.
 * @param installed what holds where the owner saved nothing
 */
export async function readSettings(db: Db | Tx, installed: ShopSettings, lock = sql``): Promise<Read> {
  const { rows } = await sql<Omit<Read, 'settings'> & { settings: Partial<ShopSettings> }>`
    select settings, version, hidden_blocks as "hiddenBlocks",
      case when invoices_from is not null then 'on' when has_invoiced then 'past' end as invoices
    from shop_settings ${lock}`.execute(db)
  const { settings, ...read } = rows[0]!
  return { settings: { ...installed, ...settings }, ...read }
}

/**
 * Stores what differs from the installation's settings, so that those hold again for what is set back to them.
 * @throws Problem SHOP_CHANGED (409) with the data as they are
 */
export async function saveSettings(
  { db, audit, installed }: { db: Db; audit: Audit; installed: ShopSettings },
  { version: seen, ...written }: ShopSettings & { version: number | undefined },
  { auditActor, refuse }: Caller<DeclaredProblem<'shopSettings.save'>>,
): Promise<SavedShopSettings> {
  return db.transaction().execute(async (tx) => {
    const { settings: before, version } = await readSettings(tx, installed, sql`for update`)
    if (seen !== undefined && seen !== version) throw refuse('SHOP_CHANGED', { data: { ...before, version } })
    const changed = pick(written, before)
    await sql`update shop_settings set settings = ${JSON.stringify(pick(written, installed))}::jsonb, version = version + 1`.execute(
      tx,
    )
    await audit.record(tx, auditActor, {
      action: 'shop.changed',
      target: '',
      before: Object.fromEntries(Object.keys(changed).map((field) => [field, before[field as keyof ShopSettings]])),
      after: changed,
    })
    return { ...written, version: version + 1 }
  })
}

/** The fields that differ. */
const pick = (written: ShopSettings, from: ShopSettings): Partial<ShopSettings> =>
  Object.fromEntries(
    Object.entries(written).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(from[field as keyof ShopSettings]),
    ),
  )
