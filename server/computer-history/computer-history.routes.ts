import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { readForStaff, readHistory } from './read-history.ts'

/** Binds what clients read about their computers, and what who visits those reads. */
export function computerHistoryHandlers({
  db,
  now,
}: {
  db: Db
  now: () => Date
}): Handlers<Extract<CallName, `computerHistory.${string}`>> {
  return {
    'computerHistory.get': async ({ input, actor, refuse }) => {
      const history = await readHistory(db, { computerId: input.computerId, userId: actor.id, now: now() })
      if (!history) throw refuse('NOT_FOUND')
      return ok(history)
    },
    'computerHistory.forStaff': async ({ input, actor, refuse }) => {
      const history = await readForStaff(db, { computerId: input.computerId, reader: actor, now: now() })
      if (!history) throw refuse('NOT_FOUND')
      return ok(history)
    },
  }
}
