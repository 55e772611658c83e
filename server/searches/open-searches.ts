import type { FastifyInstance } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { ifMatch, unreadable } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { collectSearches } from './collect-searches.ts'
import { countSearches, deleteOldSearches, listSearches } from './searches.repo.ts'
import { addSynonym, changeSynonym, listSynonyms, removeSynonym } from './synonyms.repo.ts'

const WRITE_EVERY_MS = 30_000
const HOUR_MS = 3_600_000

type Parts = { db: Db; audit: Audit }
type SearchCall = Extract<CallName, `searches.${string}` | `synonyms.${string}`>

/** Opens the owner's calls about searches and synonyms; counts are written while the shop is open, and when it closes. */
export function openSearches(app: FastifyInstance, jobs: Jobs, parts: Parts): Handlers<SearchCall> {
  const { db } = parts
  const collected = collectSearches((batch) => countSearches(db, batch))
  const report = (error: unknown) => app.log.warn({ err: error }, 'searches not counted yet')
  jobs.every(WRITE_EVERY_MS, collected.write, report)
  jobs.every(HOUR_MS, () => deleteOldSearches(db), report)
  app.addHook('onClose', () => collected.write().catch(report))
  return {
    'searches.note': async ({ input: { q, isFound }, actor }) => {
      // The shop's own people search for their work.
      if (actor === null || actor.role === 'GENERAL') collected.note(q, isFound)
      return done('Anotada.')
    },
    'searches.list': async ({ input }) => {
      await collected.write().catch(report)
      return ok(await listSearches(db, Number(input.days)))
    },
    'synonyms.list': async () => ok(await listSynonyms(db)),
    'synonyms.add': async (call) => {
      const added = await addSynonym(parts, call.input, callerOf(call))
      call.reply.status(201)
      return ok(added, 'Sinónimo guardado')
    },
    'synonyms.change': async (call) => {
      call.request.auditTarget = call.input.synonymId
      const version = ifMatch(call.request, () => unreadable('If-Match', 'Versión no válida.'))
      return ok(await changeSynonym(parts, { ...call.input, version }, callerOf(call)), 'Sinónimo guardado')
    },
    'synonyms.remove': async (call) => {
      call.request.auditTarget = call.input.synonymId
      await removeSynonym(parts, call.input.synonymId, callerOf(call))
      return done('Sinónimo eliminado')
    },
  }
}
