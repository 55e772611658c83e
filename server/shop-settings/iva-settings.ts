import { sql } from 'kysely'

import type { IvaSettings } from '../../contract/content/shop-settings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

type Saved = IvaSettings & { hasCharged: boolean }

/** Whether the shop charges IVA, whether it ever did, and the code of products that say none (P-287). */
export async function readIvaSettings(db: Db | Tx): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select charges_iva as "chargesIva", usual_tax_code as "usualTaxCode", has_charged_iva as "hasCharged"
    from shop_settings`.execute(db)
  return rows[0]!
}

/**
 * Changes it unless somebody else did. Earlier sales keep their IVA.
 * @throws Problem IVA_CHANGED (409) with the current setting
 */
export async function saveIvaSettings(
  { db, audit }: { db: Db; audit: Audit },
  { seen, ...written }: CheckedInput<'shopSettings.saveIva'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'shopSettings.saveIva'>>,
): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ hasCharged: boolean }>`
      update shop_settings set charges_iva = ${written.chargesIva}, usual_tax_code = ${written.usualTaxCode},
        has_charged_iva = has_charged_iva or ${written.chargesIva}
      where charges_iva = ${seen.chargesIva} and usual_tax_code = ${seen.usualTaxCode}
      returning has_charged_iva as "hasCharged"`.execute(tx)
    if (!rows[0]) throw refuse('IVA_CHANGED', { data: await readIvaSettings(tx) })
    await audit.record(tx, auditActor, { action: 'shop.changed', target: '', before: seen, after: written })
    return { ...written, ...rows[0] }
  })
}
