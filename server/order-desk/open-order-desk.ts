import type { FastifyInstance } from 'fastify'

import type { Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { DeskContext } from './context.ts'
import { followParcels } from './follow-parcels.ts'
import { orderDeskHandlers, type DeskCall } from './order-desk.routes.ts'
import { writeOrderWords } from './write-words.ts'

const WORDS_EVERY_MS = 1_000
const FOLLOW_EVERY_MS = 60_000

/** Opens the order desk: its calls, and the words of its search, which are written while nobody waits for them. */
export function openOrderDesk(app: FastifyInstance, jobs: Jobs, context: DeskContext): Handlers<DeskCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'order desk: words will be written again')
  jobs.every(WORDS_EVERY_MS, () => writeOrderWords(context.db), report)
  if (Object.values(context.carriers).some(({ track }) => track)) {
    const unheard = (error: unknown) => app.log.warn({ err: error }, 'order desk: a carrier will be asked again')
    jobs.every(FOLLOW_EVERY_MS, () => followParcels(context, unheard), unheard)
  }
  return orderDeskHandlers(context)
}
