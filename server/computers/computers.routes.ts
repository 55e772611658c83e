import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { ifMatchTag } from '../platform/http/conditions.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { addComputer, listComputers, removeComputer, updateComputer } from './computers.repo.ts'

type ComputerCall = Extract<CallName, `computers.${string}`>

/** Binds the calls of the client's computers to their functions. */
export function computerHandlers(parts: { db: Db; audit: Audit; imageHost: string }): Handlers<ComputerCall> {
  return {
    'computers.list': async ({ actor }) => ok(await listComputers(parts.db, actor.id)),
    'computers.upload': async (call) => {
      const computer = await addComputer(parts, call.input, callerOf(call))
      call.reply.status(201)
      return ok(computer, 'Computadora registrada')
    },
    'computers.update': async (call) => {
      const input = { ...call.input, version: ifMatchTag(call.request) }
      return ok(await updateComputer(parts, input, callerAbout(call, input._id)), 'Computadora actualizada')
    },
    'computers.remove': async (call) => {
      call.request.auditTarget = call.input._id
      await removeComputer(parts, call.input._id, callerOf(call))
      return done('Computadora eliminada')
    },
  }
}
