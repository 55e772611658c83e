import type { FastifyInstance } from 'fastify'

import type { Db } from '../database/pool.ts'
import type { Mail } from '../mail.ts'
import { sendDueLetters, type LetterWriters } from './outbox.ts'

const EVERY_MS = 3_000

/** By then the answer is out, and what announced the e-mail is committed. */
const SOON_MS = 50

export type Sender = {
  /** Begins to send what these write. */
  start: (writers: LetterWriters) => void
  /** Looks for e-mails that are due without waiting for the next time that it would. */
  sendSoon: () => void
}

/**
 * Sends the e-mails that are due for as long as the shop is open. When it closes, an e-mail that the mail server cannot
 * have taken yet is released, and one that it may have is waited for.
 */
export function openSender(app: FastifyInstance, { db, mail }: { db: Db; mail: Mail }): Sender {
  const stopping = new AbortController()
  const report = (error: unknown) => app.log.warn({ err: error }, 'e-mail not sent')
  let writers: LetterWriters | undefined
  let underWay: Promise<void> | null = null
  let isWanted = false
  const send = (): void => {
    if (writers === undefined || stopping.signal.aborted) return
    isWanted = underWay !== null
    underWay ??= sendDueLetters({ db, mail, writers }, report, stopping.signal)
      .catch(report)
      .finally(() => {
        underWay = null
        if (isWanted) send()
      })
  }
  const timer = setInterval(send, EVERY_MS).unref()
  // Before the requests under way are waited for, so that both have the whole time that a stop may take.
  app.addHook('preClose', (done) => {
    clearInterval(timer)
    stopping.abort()
    done()
  })
  app.addHook('onClose', async () => {
    await underWay
    mail.close()
  })
  return {
    start: (given) => {
      writers = given
    },
    sendSoon: () => void setTimeout(send, SOON_MS).unref(),
  }
}
