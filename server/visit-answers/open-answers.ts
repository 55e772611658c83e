import type { FastifyInstance } from 'fastify'

import { sweepAnswerLinks } from '../maintenance/visit-links.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { AnswersContext } from './context.ts'
import { answersHandlers } from './visit-answers.routes.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1_000

/** Opens the answers of clients: their calls, and what forgets links to visits that are over. */
export function openAnswers(app: FastifyInstance, jobs: Jobs, context: AnswersContext) {
  const report = (error: unknown) => app.log.warn({ err: error }, 'links of visits: will be swept again')
  jobs.every(SWEEP_EVERY_MS, () => sweepAnswerLinks(context.db), report)
  return answersHandlers(context)
}
