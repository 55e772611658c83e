import type { FastifyInstance } from 'fastify'

import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { VisitsContext } from './context.ts'
import { intakeHandlers } from './intake.routes.ts'
import { sweepVisitLinks } from './links.ts'
import { visitMoneyHandlers } from './money/money.routes.ts'
import { sweepPhotos } from './photos.ts'
import { visitsHandlers } from './visits.routes.ts'

const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000
/** Longer than an upload can take. */
const DAY_MS = 24 * 60 * 60 * 1000

/** Opens the visits domain: its handlers, and the sweep of unused photo files. */
export function openVisits(app: FastifyInstance, jobs: Jobs, context: VisitsContext & { sendSoon: () => void }) {
  const { db, photos, now } = context
  const report = (error: unknown) => app.log.error({ err: error }, 'files without a visit photo could not be swept')
  jobs.every(SWEEP_EVERY_MS, () => sweepPhotos(db, photos, new Date(now().getTime() - DAY_MS)), report)
  const notSwept = (error: unknown) => app.log.warn({ err: error }, 'links of visits will be swept again')
  jobs.every(SWEEP_EVERY_MS, () => sweepVisitLinks(db), notSwept)
  return { ...visitsHandlers(context), ...intakeHandlers(context), ...visitMoneyHandlers(context) }
}
