import type { Db } from '../database/pool.ts'
import { MailError, type Letter, type Mail } from '../mail.ts'
import {
  beginHandingOver,
  claimNext,
  noteEnding,
  renew,
  RENEW_EVERY_MS,
  setAsideAbandoned,
  type Claimed,
  type Ending,
} from './claims.repo.ts'
import { storeSurely } from './store-surely.ts'

const MOST_TRIES = 12

/** What a letter is about: the id of an order, of a visit …; `occasion` tells several of one kind apart. */
export type LetterAbout = { about: string; occasion: string }

/** One that waits in the outbox: since when, and with what its domain sealed for it, if anything. */
export type WaitingLetter = LetterAbout & { createdAt: Date; sealed: Buffer | null }

/** Why a letter is not written any more: its reader is gone, or what it says is no longer so. */
export type NoLetter = { givenUp: string }

/** Writes the letters of one kind, from what is known when they leave. */
export type LetterWriter = (letter: WaitingLetter) => Promise<Letter | NoLetter>

/** Who writes which kind of letter; kinds that nobody here writes stay for a process that knows them. */
export type LetterWriters = Readonly<Record<string, LetterWriter>>

export type Outbox = { db: Db; mail: Mail; writers: LetterWriters }

type Attempt = { onFailure: (error: unknown) => void; stopping: AbortSignal }

/**
 * Sends the e-mails that are due, one after the other, each under a claim of its own. What surely did not leave is tried
 * again, ever more slowly; what may have left is not sent again and waits for a person. Any process may do it at any time,
 * several at once.
 * @param onFailure told of each e-mail that did not leave, and of each that may have
 * @param stopping ends it: an e-mail that the mail server cannot have taken yet is released at once
 * @throws Error of the database when none could be claimed
 */
export async function sendDueLetters(
  outbox: Outbox,
  onFailure: (error: unknown) => void,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const abandoned = await setAsideAbandoned(outbox.db)
  if (abandoned > 0) onFailure(new Error(`nobody knows whether ${abandoned} e-mails left: see npm run emails`))
  const kinds = Object.keys(outbox.writers)
  while (!stopping.aborted) {
    const claimed = await claimNext(outbox.db, kinds)
    if (!claimed) return
    await attempt(outbox, claimed, { onFailure, stopping })
  }
}

async function attempt(outbox: Outbox, claimed: Claimed, { onFailure, stopping }: Attempt): Promise<void> {
  const renewing = setInterval(() => void renew(outbox.db, claimed).catch(() => {}), RENEW_EVERY_MS)
  try {
    const ending = await send(outbox, claimed, { onFailure, stopping })
    // Whatever happened to the database meanwhile: what the mail server took must never be sent again.
    await storeSurely(() => noteEnding(outbox.db, claimed, ending), { onFailure, stopping })
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
    await mail.send(written, { beforeFinalDot: () => beginHandingOver(db, claimed), signal: stopping })
    return { is: 'sent' }
  } catch (error) {
    onFailure(error)
    const because = (error as Error).message.slice(0, 300)
    if (error instanceof MailError && error.fate === 'unknown') return { is: 'unknown', because }
    if (stopping.aborted) return { is: 'released' }
    return { is: claimed.tries >= MOST_TRIES ? 'refused' : 'unsent', because }
  }
}
