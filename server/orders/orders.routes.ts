import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { ReadsAlong } from '../platform/http/serve.ts'
import { findOlder, firstPage, showHistory } from './shopping-history.ts'

type Parts = { db: Db; vault: LicenceVault; audit: Audit }

/** Without `before`. */
export const orderReads: ReadsAlong<'orders.history'> = { 'orders.history': firstPage }

/** Binds the call of the purchase history to its function. */
export function ordersHandlers(parts: Parts): Handlers<'orders.history'> {
  return {
    'orders.history': async ({ actor, input, request }) => {
      const { before } = input
      const found = before === undefined ? firstPage.of(actor) : await findOlder(parts.db, actor.id, before)
      const page = await showHistory(parts, { found, auditActor: auditActorOf(request) })
      return { success: true, error: false, message: '', ...page }
    },
  }
}
