import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { withinAreas } from './parts-of-areas.ts'
import { readClientFile } from './read-client-file.ts'

/** Binds what the owner reads about one client. */
export function clientFileHandlers({ db }: { db: Db }): Handlers<Extract<CallName, `clientFile.${string}`>> {
  return {
    'clientFile.get': async ({ input, actor, refuse }) => {
      const file = await readClientFile(db, input.clientId)
      if (!file) throw refuse('NOT_FOUND')
      return ok(withinAreas(file, actor.areas))
    },
  }
}
