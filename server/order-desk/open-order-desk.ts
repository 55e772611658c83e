import type { FastifyInstance } from 'fastify'

import type { Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { DeskContext } from './context.ts'
import { writeOrderWords } from './list/write-search-words.ts'
import { orderDeskHandlers, type DeskCall } from './order-desk.routes.ts'
import { followShipments } from './shipments/follow-shipments.ts'
import { requestAddresses, beginNoticing, noticeDelays, remindOfPickups } from './shipments/notice-delays.ts'

const WORDS_EVERY_MS = 1_000
const DELAYS_EVERY_MS = 5 * 60_000
const FOLLOW_EVERY_MS = 60_000

/** Opens the order desk: its calls, the words of its search, and the e-mails about late, waiting and address-less orders. */
export function openOrderDesk(app: FastifyInstance, jobs: Jobs, context: DeskContext): Handlers<DeskCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'order desk: words will be written again')
  jobs.every(WORDS_EVERY_MS, () => writeOrderWords(context.db), report)
  const reportLate = (error: unknown) =>
    app.log.warn({ err: error }, 'order desk: what is late will be looked for again')
  app.addHook('onReady', () => beginNoticing(context.db).catch(reportLate))
  jobs.every(DELAYS_EVERY_MS, () => noticeWhatIsLate(context), reportLate)
  if (Object.values(context.carriers).some(({ track }) => track)) {
    const onFailure = (error: unknown) => app.log.warn({ err: error }, 'order desk: a carrier will be asked again')
    jobs.every(FOLLOW_EVERY_MS, () => followShipments(context, onFailure), onFailure)
  }
  return orderDeskHandlers(context)
}

async function noticeWhatIsLate({ db, hasMail, sendSoon }: DeskContext): Promise<void> {
  const now = new Date()
  await beginNoticing(db)
  await noticeDelays({ db, hasMail, now })
  if (!hasMail) return
  await requestAddresses({ db, now })
  await remindOfPickups({ db, now })
  sendSoon()
}
