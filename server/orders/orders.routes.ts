import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, type ReadsAlong } from '../platform/http/serve.ts'
import { giveAddress } from './give-address.ts'
import { findOlder, firstPage, showHistory } from './shopping-history.ts'

type Parts = { db: Db; vault: LicenceVault; audit: Audit }

/** Without `before`. */
export const orderReads: ReadsAlong<'orders.history'> = { 'orders.history': firstPage }

/** Binds the calls about purchases to their handlers. */
export function ordersHandlers(parts: Parts): Handlers<'orders.history' | 'orders.giveAddress'> {
  return {
    'orders.giveAddress': async (call) => {
      call.request.auditTarget = call.input.orderId
      await giveAddress(parts, call.input, callerOf(call))
      return done('Dirección guardada')
    },
    'orders.history': async ({ actor, input, request }) => {
      const { before } = input
      const found = before === undefined ? firstPage.of(actor) : await findOlder(parts.db, actor.id, before)
      const page = await showHistory(parts, { found, auditActor: auditActorOf(request) })
      return { ...done(), ...page }
    },
  }
}
