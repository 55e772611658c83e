import type { FastifyInstance } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import { counted } from '../../contract/values/units.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { applyPrices, undoPrices } from './apply-prices.ts'
import type { PricesContext } from './context.ts'
import { readPriceChoices } from './read-choices.ts'
import { findPriceChange, listPriceChangeRows, listPriceChanges } from './read-price-changes.ts'
import { reviewPrices } from './review-prices.ts'
import { sweepPriceChanges } from './sweep-price-changes.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1_000

type PriceCall = Extract<CallName, `priceChanges.${string}`>

/** Opens changes of many prices: the handlers of their calls, and the job that forgets old ones. */
export function openPriceChanges(app: FastifyInstance, jobs: Jobs, context: PricesContext): Handlers<PriceCall> {
  const { db } = context
  jobs.every(
    SWEEP_EVERY_MS,
    () => sweepPriceChanges(db),
    (error) => app.log.warn({ err: error }, 'changes of many prices: will be swept again'),
  )
  return {
    'priceChanges.choices': async () => ok(await readPriceChoices(db)),
    'priceChanges.list': async () => ok(await listPriceChanges(db)),
    'priceChanges.review': async (call) => {
      const { userId, refuse } = callerOf(call)
      const reviewed = await reviewPrices(context, { terms: call.input, userId }, refuse)
      void call.reply.code(201)
      return ok(reviewed, 'Precios revisados. Todavía no se ha cambiado nada.')
    },
    'priceChanges.get': async ({ input, refuse }) => ok(await findPriceChange(db, input.priceChangeId, refuse)),
    'priceChanges.rows': async ({ input, refuse }) => ({
      ...done(),
      ...(await listPriceChangeRows(db, input, refuse)),
    }),
    'priceChanges.apply': async (call) => {
      const { userId, auditActor, refuse } = callerAbout(call, call.input.priceChangeId)
      const changed = await applyPrices(context, call.input.priceChangeId, { ...auditActor, actor: userId }, refuse)
      return ok(changed, counted(changed.applied, 'precio cambiado', 'precios cambiados'))
    },
    'priceChanges.undo': async (call) => {
      const { userId, auditActor, refuse } = callerAbout(call, call.input.priceChangeId)
      const undone = await undoPrices(context, call.input.priceChangeId, { ...auditActor, actor: userId }, refuse)
      return ok(
        undone,
        counted(undone.undone, 'precio volvió a ser el de antes', 'precios volvieron a ser los de antes'),
      )
    },
  }
}
