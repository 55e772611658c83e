import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { ifMatch, unreadable } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.repo.ts'
import type { Carriers } from './carrier.ts'
import { listMunicipalities } from './list-municipalities.ts'
import { quoteParcel } from './quote-parcel.ts'
import { openRates } from './quote-rates.ts'

type DeliveryCall = Extract<CallName, `addresses.${string}` | `delivery.${string}`>

/** Binds the calls of addresses and of delivery to their handlers. */
export function deliveryHandlers(parts: {
  db: Db
  audit: Audit
  now: () => Date
  carriers: Carriers
  /** Receives the error of a carrier that returned no quote. */
  onFailure: (error: unknown) => void
}): Handlers<DeliveryCall> {
  const rates = openRates(parts)
  return {
    'addresses.list': async ({ actor }) => ok(await listAddresses(parts.db, actor.id)),
    'addresses.add': async (call) => {
      const added = await addAddress(parts, call.input, callerOf(call))
      call.reply.status(201)
      return ok(added, 'Dirección guardada')
    },
    'addresses.change': async (call) => {
      call.request.auditTarget = call.input.addressId
      const version = ifMatch(call.request, () => unreadable('If-Match', 'Versión no válida.'))
      return ok(await changeAddress(parts, { ...call.input, version }, callerOf(call)), 'Dirección guardada')
    },
    'addresses.remove': async (call) => {
      call.request.auditTarget = call.input.addressId
      await removeAddress(parts, call.input.addressId, callerOf(call))
      return done('Dirección eliminada')
    },
    'delivery.quote': async ({ input }) => ok(await quoteParcel({ ...parts, rates }, input)),
    'delivery.municipalities': async () => ok(await listMunicipalities(parts.db)),
  }
}
