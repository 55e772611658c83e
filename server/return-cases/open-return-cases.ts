import type { FastifyInstance } from 'fastify'

import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { sweepCasePhotos } from './case-photos.ts'
import type { CasesContext } from './context.ts'
import { returnCaseHandlers } from './return-cases.routes.ts'

const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000
/** Longer than an upload can take. */
const DAY_MS = 24 * 60 * 60 * 1000

/** Opens withdrawals and guarantee claims: their handlers, and the sweep of unused photo files. */
export function openReturnCases(app: FastifyInstance, jobs: Jobs, context: CasesContext) {
  const { db, photos, now } = context
  const report = (error: unknown) => app.log.error({ err: error }, 'files without a case photo could not be swept')
  jobs.every(SWEEP_EVERY_MS, () => sweepCasePhotos(db, photos, new Date(now().getTime() - DAY_MS)), report)
  return returnCaseHandlers(context)
}
