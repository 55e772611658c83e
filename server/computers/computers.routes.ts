import { witnessOf, type Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import { ok, type Asked, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { addComputer, listComputers, removeComputer, updateComputer } from './computers.repo.ts'

type ComputerCall = Extract<keyof Handlers, `computers.${string}`>

/** Binds the calls of the client's inventory to what they do. */
export function computerHandlers(parts: { db: Db; audit: Audit; imageHost: string }): Handlers<ComputerCall> {
  return {
    'computers.list': async (asked) => ok(await listComputers(parts.db, ownOf(asked).userId)),
    'computers.upload': async (asked) => {
      const computer = await addComputer(parts, asked.input, ownOf(asked))
      asked.reply?.status(201)
      return ok(computer, 'Computadora registrada')
    },
    'computers.update': async (asked) => {
      if (asked.request) asked.request.auditTarget = asked.input._id
      return ok(await updateComputer(parts, asked.input, ownOf(asked)), 'Computadora actualizada')
    },
    'computers.remove': async (asked) => {
      if (asked.request) asked.request.auditTarget = asked.input._id
      await removeComputer(parts, asked.input._id, ownOf(asked))
      return { success: true, error: false, message: 'Computadora eliminada' }
    },
  }
}

function ownOf({ actor, request }: Pick<Asked<ComputerCall>, 'actor' | 'request'>) {
  if (!actor) throw new Problem('NO_SESSION')
  const witness = request ? witnessOf(request) : { reqId: null, actor: actor.id, role: actor.role, ip: null }
  return { userId: actor.id, witness }
}
