import type { LicenceVault } from '../licences/licence-vault.ts'
import { witnessOf, type Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers, ReadsAlong } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { findOlder, firstPage, showHistory, type SealedOrder } from './shopping-history.ts'

type Parts = { db: Db; vault: LicenceVault; audit: Audit }

/** Without `before`. */
export const orderReads: ReadsAlong<'orders.history'> = { 'orders.history': firstPage }

/** Binds the call of the purchase history to what it does. */
export function ordersHandlers(parts: Parts): Handlers<'orders.history'> {
  return {
    'orders.history': async ({ actor, input, request }) => {
      if (!actor) throw new Problem('NO_SESSION')
      // Keys are shown to a person who asks, never written into a page.
      if (!request) throw new Error('the history is read over HTTP only')
      const { before } = input
      const found = before === undefined ? (actor.along as SealedOrder[]) : await findOlder(parts.db, actor.id, before)
      const page = await showHistory(parts, { found, witness: witnessOf(request) })
      return { success: true, error: false, message: '', ...page }
    },
  }
}
