import type { CallName } from '../../contract/calls.ts'
import { counted } from '../../contract/values/units.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { listFormerPaths, removeFormerPath, saveFormerPaths } from './former-paths.repo.ts'
import { ownPaths } from './own-path.ts'
import { readPathFile } from './read-path-file.ts'
import { reviewPaths } from './review-paths.ts'

type FormerPathCall = Extract<CallName, `formerPaths.${string}`>
type Parts = {
  db: Db
  audit: Audit
  /** Whether the shop answers a path. */
  isServed: (path: string) => boolean
}

/** Binds the calls of former addresses to what they do. */
export function formerPathHandlers({ isServed, ...others }: Parts): Handlers<FormerPathCall> {
  const parts = { ...others, isOwnPath: ownPaths(isServed) }
  return {
    'formerPaths.review': async ({ request, refuse }) => {
      const file = request.receivedFile
      if (!file) throw refuse('SHEET_UNREADABLE', { message: 'Falta el archivo.' })
      return ok({ rows: await reviewPaths(parts.db, await readPathFile(file.path, refuse), parts.isOwnPath) })
    },
    'formerPaths.save': async (call) => {
      const saved = await saveFormerPaths(parts, call.input, callerOf(call))
      return ok({ saved }, counted(saved, 'dirección guardada', 'direcciones guardadas'))
    },
    'formerPaths.list': async ({ input }) => ({ ...done(), ...(await listFormerPaths(parts.db, input)) }),
    'formerPaths.remove': async (call) => {
      await removeFormerPath(parts, call.input.pathId, callerAbout(call, call.input.pathId))
      return done('Dirección eliminada')
    },
  }
}
