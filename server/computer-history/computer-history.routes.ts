import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { readHistory } from './read-history.ts'

/** Binds what clients read about their computers. */
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
  }
}
