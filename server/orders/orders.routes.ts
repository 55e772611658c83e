import type { LicenceVault } from '../licences/licence-vault.ts'
import { witnessOf, type Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { viewHistory } from './shopping-history.ts'

type Parts = { db: Db; vault: LicenceVault; audit: Audit }

/** Binds the call of the purchase history to what it does. */
export function ordersHandlers(parts: Parts): Handlers<'orders.history'> {
  return {
    'orders.history': async ({ actor, input, request }) => {
      if (!actor) throw new Problem('NO_SESSION')
      // Keys are shown to a person who asks, never written into a page.
      if (!request) throw new Error('the history is read over HTTP only')
      const page = await viewHistory(parts, { userId: actor.id, before: input.before, witness: witnessOf(request) })
      return { success: true, error: false, message: '', ...page }
    },
  }
}
