import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import type { Throttles } from '../platform/throttles.ts'
import { applyCode, forgetCode } from './cart-code.ts'
import { addCode, listCodes, removeCode, turnCode } from './codes.repo.ts'

type DiscountCall = Extract<CallName, `discountCodes.${string}` | `discounts.${string}`>

/** Binds the calls of discount codes, the owner's and those of a cart, to their functions. */
export function discountHandlers(parts: { db: Db; audit: Audit; throttles: Throttles }): Handlers<DiscountCall> {
  const { db } = parts
  return {
    'discountCodes.list': async () => ok(await listCodes(db)),
    'discountCodes.add': async (call) => {
      const added = await addCode(parts, call.input, callerOf(call))
      call.reply.status(201)
      return ok(added, 'Código guardado')
    },
    'discountCodes.turn': async (call) => {
      const turned = await turnCode(parts, call.input, callerAbout(call, call.input.codeId))
      return ok(turned, turned.isOn ? 'Código activado' : 'Código apagado')
    },
    'discountCodes.remove': async (call) => {
      await removeCode(parts, call.input.codeId, callerAbout(call, call.input.codeId))
      return done('Código eliminado')
    },
    'discounts.apply': async ({ actor, input, refuse }) => {
      await applyCode(parts, { userId: actor.id, code: input.code, refuse })
      return done('Código aplicado')
    },
    'discounts.forget': async ({ actor }) => {
      await forgetCode(db, actor.id)
      return done('Código retirado')
    },
  }
}
