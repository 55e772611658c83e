import type { Db } from '../database/pool.ts'
import { workOff, type Queue } from '../jobs/queue.ts'
import { MailError, type Email, type Mail } from '../mail.ts'
import { traced } from '../tracing/tracer.ts'
import {
  beginHandingOver,
  claimNext,
  isAnyAbandoned,
  isAnyDue,
  noteEnding,
  renew,
  RENEW_EVERY_MS,
  setAsideAbandoned,
  type Claimed,
  type Ending,
} from './claims.repo.ts'
import { storeWithRetries } from './store-with-retries.ts'

const MOST_TRIES = 12

/** The subject of an e-mail: the id of an order, of a visit …; `occasion` distinguishes several of one kind. */
export type EmailAbout = { about: string; occasion: string }

/** A queued e-mail: its time, and the data that its domain encrypted for it, if any. */
export type QueuedEmail = EmailAbout & { createdAt: Date; sealed: Buffer | null }

/** Why an e-mail is not written any more: the recipient's account is deleted, or its content is outdated. */
export type NoEmail = { givenUp: string }

/** When an e-mail is to be written that is not written now. */
export type LaterEmail = { postponedTo: Date }

/** Writes the e-mails of one kind, from the data at the time of sending. */
export type EmailWriter = (message: QueuedEmail) => Promise<Email | NoEmail | LaterEmail>

/** The writer of each kind of e-mail; kinds without a writer here stay for a process that has one. */
export type EmailWriters = Readonly<Record<string, EmailWriter>>

export type Outbox = { db: Db; mail: Mail; writers: EmailWriters }

type Attempt = { onFailure: (error: unknown) => void; stopping: AbortSignal }

type OnFailure = Attempt['onFailure']

/** Sets aside e-mails that may have been sent when their process died. Each round takes all of them. */
export function abandonedEmails(db: Db, onFailure: OnFailure): Queue {
  return {
    isDue: isAnyAbandoned,
    claim: async () => {
      const many = await setAsideAbandoned(db)
      if (many === 0) return null
      const report = async () => onFailure(new Error(`nobody knows whether ${many} e-mails left: see npm run emails`))
      return { name: 'set e-mails aside', trace: null, work: report }
    },
  }
}

/**
 * Sends due e-mails, each under a separate claim. Unsent ones are retried with growing delays; those that the mail server refused
 * for good, and those that may have been sent, are not sent again and wait for the operator. When the shop stops, an e-mail that
 * the mail server cannot have accepted yet is released at once.
 * @param onFailure receives each e-mail that was not sent, and each that may have been
 */
export function dueEmails(outbox: Outbox, onFailure: OnFailure): Queue {
  const kinds = Object.keys(outbox.writers)
  return {
    isDue: isAnyDue(kinds),
    claim: async () => {
      const claimed = await claimNext(outbox.db, kinds)
      if (!claimed) return null
      return {
        name: `e-mail ${claimed.kind}`,
        trace: claimed.trace,
        work: (stopping) => attempt(outbox, claimed, { onFailure, stopping }),
      }
    },
  }
}

/**
 * Sends the e-mails that are due now. Any process may do it at any time, several at once.
 * @throws Error of the database when none could be claimed
 */
export async function sendDueEmails(
  outbox: Outbox,
  onFailure: OnFailure,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await workOff(abandonedEmails(outbox.db, onFailure), { signal })
  await workOff(dueEmails(outbox, onFailure), { signal })
}

async function attempt(outbox: Outbox, claimed: Claimed, { onFailure, stopping }: Attempt): Promise<void> {
  const renewing = setInterval(() => void renew(outbox.db, claimed).catch(() => {}), RENEW_EVERY_MS)
  try {
    const ending = await send(outbox, claimed, { onFailure, stopping })
    // Whatever happens to the database: an e-mail that the mail server accepted must never be sent again.
    await storeWithRetries(() => noteEnding(outbox.db, claimed, ending), { onFailure, stopping })
  } catch (error) {
    onFailure(error)
  } finally {
    clearInterval(renewing)
  }
}

async function send(
  { db, mail, writers }: Outbox,
  claimed: Claimed,
  { onFailure, stopping }: Attempt,
): Promise<Ending> {
  try {
    const written = await writers[claimed.kind]!(claimed)
    if ('givenUp' in written) return { is: 'obsolete', because: written.givenUp }
    if ('postponedTo' in written) return { is: 'postponed', until: written.postponedTo }
    const handOver = () => mail.send(written, { beforeFinalDot: () => beginHandingOver(db, claimed), signal: stopping })
    await traced('send e-mail', 'client', handOver, { 'network.protocol.name': 'smtp' })
    return { is: 'sent' }
  } catch (error) {
    onFailure(error)
    const because = (error as Error).message.slice(0, 300)
    if (error instanceof MailError && error.outcome === 'unknown') return { is: 'unknown', because }
    if (error instanceof MailError && error.outcome === 'refused') return { is: 'refused', because }
    if (stopping.aborted) return { is: 'released' }
    return { is: claimed.tries >= MOST_TRIES ? 'refused' : 'unsent', because }
  }
}
