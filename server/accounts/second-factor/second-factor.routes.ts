import type { CallName } from '../../../contract/calls.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { done, ok } from '../../platform/http/serve.ts'
import { personOf } from '../callers.ts'
import type { AccountsContext } from '../context.ts'
import { confirmedFactorOf, countRecoveryCodes } from '../factors.repo.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './change-second-factor.ts'

type SecondFactorCall = Extract<CallName, `secondFactor.${string}`>

/** Binds the calls of the second factor to their handlers. */
export function secondFactorHandlers(context: AccountsContext): Handlers<SecondFactorCall> {
  const { db } = context
  return {
    'secondFactor.get': async ({ actor }) => {
      const factor = await confirmedFactorOf(db, actor.id)
      return ok({
        confirmedAt: factor?.confirmedAt.toISOString() ?? null,
        recoveryCodes: factor ? await countRecoveryCodes(db, actor.id) : 0,
      })
    },
    'secondFactor.begin': async (call) => ok(await beginSecondFactor(context, call.input, personOf(call))),
    'secondFactor.confirm': async (call) => {
      const recoveryCodes = await confirmSecondFactor(context, call.input, personOf(call))
      return ok({ recoveryCodes }, 'Verificación en dos pasos activada')
    },
    'secondFactor.end': async (call) => {
      await endSecondFactor(context, call.input, personOf(call))
      return done('Verificación en dos pasos desactivada')
    },
  }
}
