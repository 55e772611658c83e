import { sql, type RawBuilder } from 'kysely'

import type { Db } from '../database/pool.ts'

/** Long enough for a short outage of the database, short enough for other processes to continue soon after a crash. */
const LEASE = sql`interval '20 seconds'`
export const RENEW_EVERY_MS = 5_000

/** A claim of an older version, which had no leases. */
const WITHOUT_LEASE = sql`claimed_at <= now() - interval '1 hour' and claimed_until is null`

export type Claimed = {
  id: number
  claim: string
  kind: string
  about: string
  occasion: string
  sealed: Buffer | null
  createdAt: Date
  tries: number
  /** The span that enqueued it. */
  trace: string | null
}

const isOpen = sql`sent_at is null and given_up_at is null and unknown_at is null`

/** E-mails of these kinds that are due, including those whose claim expired before they were sent. */
const dueOf = (kinds: readonly string[]) => sql`
  from outbox where ${isOpen} and due_at <= now()
    and (claimed_at is null or (sending_at is null and claimed_until <= now()))
    and kind = any(${kinds}::text[])`

/** SQL: whether there is an e-mail to claim. */
export const isAnyDue = (kinds: readonly string[]): RawBuilder<boolean> => sql`exists (select ${dueOf(kinds)})`

/** Claims the e-mail of these kinds that is due first. */
export async function claimNext(db: Db, kinds: readonly string[]): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update outbox set claim = gen_random_uuid(), claimed_at = now(), claimed_until = now() + ${LEASE}, tries = tries + 1
    where id = (select id ${dueOf(kinds)} order by due_at, id limit 1 for update skip locked)
    returning id, claim, kind, about, occasion, sealed, created_at, tries, trace`.execute(db)
  return rows[0]
}

const abandoned = sql`
  ${isOpen} and ((sending_at is not null and claimed_until <= now()) or (${WITHOUT_LEASE}))`

/** SQL: whether there is an e-mail to set aside. */
export const isAnyAbandoned: RawBuilder<boolean> = sql`exists (select from outbox where ${abandoned})`

/**
 * Sets aside e-mails that were being sent when their process ended: their delivery is unknown, so the operator decides.
 * @returns how many
 */
export async function setAsideAbandoned(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set unknown_at = now() where ${abandoned}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Prolongs the lease of an e-mail that is still being sent. */
export async function renew(db: Db, { id, claim }: Claimed): Promise<void> {
  await sql`update outbox set claimed_until = now() + ${LEASE} where id = ${id} and claim = ${claim}`.execute(db)
}

/** Records that the mail server may accept it from now on. @throws Error when the claim was lost */
export async function beginHandingOver(db: Db, { id, claim }: Claimed): Promise<void> {
  const { numAffectedRows } = await sql`
    update outbox set sending_at = now(), claimed_until = now() + ${LEASE}
    where id = ${id} and claim = ${claim} and unknown_at is null`.execute(db)
  if (numAffectedRows !== 1n) throw new Error('the claim on this e-mail ran out')
}

/** The result of an attempt. Each may be stored several times, and has no effect once another process has the claim. */
export type Ending =
  /** The mail server accepted it. */
  | { is: 'sent' }
  /** The mail server may have accepted it. */
  | { is: 'unknown'; because: string }
  /** It was not sent, and is retried later. */
  | { is: 'unsent'; because: string }
  /** It was not sent, and will not be: refused for good or too often, or outdated. */
  | { is: 'refused' | 'obsolete'; because: string }
  /** It is to be sent later, and was not tried. */
  | { is: 'postponed'; until: Date }
  /** It was not sent because the shop stops: the next process sends it at once. */
  | { is: 'released' }

/** Stores how an attempt ended. */
export async function noteEnding(db: Db, { id, claim }: Claimed, ending: Ending): Promise<void> {
  await sql`update outbox set ${changeOf(ending)} where id = ${id} and claim = ${claim}`.execute(db)
}

const released = sql`claim = null, claimed_at = null, claimed_until = null, sending_at = null, unknown_at = null`

function changeOf(ending: Ending): RawBuilder<unknown> {
  switch (ending.is) {
    case 'sent':
      return sql`sent_at = coalesce(sent_at, now()), unknown_at = null, sealed = null, last_error = null`
    case 'unknown':
      return sql`unknown_at = coalesce(unknown_at, now()), last_error = ${ending.because}`
    case 'unsent':
      return sql`${released}, last_error = ${ending.because},
        due_at = now() + least(interval '30 seconds' * power(2, tries), interval '6 hours')`
    case 'refused':
      return sql`${released}, given_up_at = now(), given_up_because = 'refused', last_error = ${ending.because}`
    case 'obsolete':
      return sql`${released}, given_up_at = now(), given_up_because = 'obsolete', last_error = ${ending.because}, sealed = null`
    case 'postponed':
      return sql`${released}, tries = tries - 1, due_at = ${ending.until}`
    case 'released':
      return sql`${released}, tries = tries - 1`
  }
}
