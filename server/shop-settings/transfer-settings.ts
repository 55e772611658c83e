import { sql } from 'kysely'

import type { TransferSettings } from '../../contract/content/shop-settings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

/** Whether orders can be paid by transfer, and where to, as the owner wrote it (P-270). */
export async function readTransferSettings(db: Db | Tx): Promise<TransferSettings> {
  const { rows } = await sql<TransferSettings>`
    select takes_transfers as "takesTransfers", transfer_to as "transferTo" from shop_settings`.execute(db)
  return rows[0]!
}

/** Changes it unless somebody else did. @throws Problem TRANSFER_TO_CHANGED (409) with the current setting */
export async function saveTransferSettings(
  { db, audit }: { db: Db; audit: Audit },
  { seen, ...written }: CheckedInput<'shopSettings.saveTransfers'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'shopSettings.saveTransfers'>>,
): Promise<TransferSettings> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update shop_settings set takes_transfers = ${written.takesTransfers}, transfer_to = ${written.transferTo}
      where takes_transfers = ${seen.takesTransfers} and transfer_to = ${seen.transferTo} returning is_only`.execute(tx)
    if (rows.length === 0) throw refuse('TRANSFER_TO_CHANGED', { data: await readTransferSettings(tx) })
    await audit.record(tx, auditActor, { action: 'shop.changed', target: '', before: seen, after: written })
    return written
  })
}
