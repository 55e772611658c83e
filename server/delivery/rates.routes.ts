import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { ifMatch, unreadable } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { addRate, changeRate, listRates, removeRate } from './rates.repo.ts'

type RateCall = Extract<CallName, `deliveryRates.${string}`>

/** Binds the calls of the owner's table of rates to their handlers. */
export function rateHandlers(parts: { db: Db; audit: Audit }): Handlers<RateCall> {
  return {
    'deliveryRates.list': async () => ok(await listRates(parts.db)),
    'deliveryRates.add': async (call) => {
      const added = await addRate(parts, call.input, callerOf(call))
      call.reply.status(201)
      return ok(added, 'Tarifa guardada')
    },
    'deliveryRates.change': async (call) => {
      call.request.auditTarget = call.input.rateId
      const version = ifMatch(call.request, () => unreadable('If-Match', 'Versión no válida.'))
      return ok(await changeRate(parts, { ...call.input, version }, callerOf(call)), 'Tarifa guardada')
    },
    'deliveryRates.remove': async (call) => {
      call.request.auditTarget = call.input.rateId
      await removeRate(parts, call.input.rateId, callerOf(call))
      return done('Tarifa eliminada')
    },
  }
}
