import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '../database/pool.ts'
import type { Jobs } from '../jobs/open-jobs.ts'
import type { Mail } from '../mail.ts'
import { abandonedEmails, dueEmails, type EmailWriters } from './outbox.ts'

/** By then the response is sent, and the transaction of the e-mail is committed. */
const SOON_MS = 50

type Parts = { db: Db; mail: Mail; log: FastifyBaseLogger }

export type Sender = {
  /** Starts sending the e-mails of these writers. */
  start: (writers: EmailWriters) => void
  /** Checks for due e-mails now, without waiting for the jobs. */
  sendSoon: () => void
}

/** Sends the e-mails of the outbox while the shop is open. */
export function openSender(jobs: Jobs, { db, mail, log }: Parts): Sender {
  const report = (error: unknown) => log.warn({ err: error }, 'e-mail not sent')
  let wake = () => {}
  return {
    start: (writers) => {
      jobs.work(abandonedEmails(db, report), { report })
      wake = jobs.work(dueEmails({ db, mail, writers }, report), { report, close: () => mail.close() })
    },
    sendSoon: () => void setTimeout(() => wake(), SOON_MS).unref(),
  }
}
