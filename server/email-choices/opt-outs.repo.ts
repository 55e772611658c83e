import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import type { SendingOutcome, SentEmail } from '../../contract/email-choices/email-choices.ts'
import type { OptionalEmail } from '../../contract/email-choices/optional-emails.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Secret } from '../platform/secret.ts'
import { hashOfToken, isToken } from '../platform/token.ts'

const MOST_SHOWN = 50

/** The optional e-mails that somebody has switched off. */
export async function listOptOuts(db: Db, userId: string): Promise<OptionalEmail[]> {
  const { rows } = await sql<{ kind: OptionalEmail }>`
    select kind from email_opt_outs where user_id = ${userId} order by kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/**
 * Switches an optional e-mail on or off.
 * @throws Problem NO_SESSION (401) when the account is gone
 */
export async function changeOptOut(
  db: Db,
  { userId, kind, wanted }: { userId: string; kind: OptionalEmail; wanted: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId)
    if (wanted) await sql`delete from email_opt_outs where user_id = ${userId} and kind = ${kind}`.execute(tx)
    else await addOptOut(tx, { userId, kind })
  })
}

const addOptOut = (tx: Tx, { userId, kind }: LinkedOptOut) =>
  sql`insert into email_opt_outs (user_id, kind) values (${userId}, ${kind}) on conflict do nothing`.execute(tx)

/** The last e-mails to an account, the latest first, without those that there was no reason to send any more. */
export async function listSentEmails(db: Db, userId: string): Promise<SentEmail[]> {
  const { rows } = await sql<Omit<SentEmail, 'at'> & { at: Date }>`
    select kind, coalesce(sent_at, created_at) as at, ${outcomeOf} as outcome from outbox
    where recipient_id = ${userId} and given_up_because is distinct from 'obsolete'
    order by id desc limit ${MOST_SHOWN}`.execute(db)
  return rows.map(({ kind, at, outcome }) => ({ kind, at: at.toISOString(), outcome }))
}

/** SQL: how the sending of an e-mail of the outbox ended. */
export const outcomeOf = sql<SendingOutcome>`case when sent_at is not null then 'sent' when given_up_at is not null then 'failed'
  when unknown_at is not null then 'unknown' else 'waiting' end`

export type LinkedOptOut = { userId: string; kind: OptionalEmail }

/** The purpose of the key from which the tokens of such links are made. */
const LINK_KEY = 'links that switch an e-mail off'

/**
 * The token of the link with which somebody switches one kind of e-mail off. It is the same in every e-mail of that kind, and is made from the
 * shop's secret: the database has its hash only. An account that was deleted gets none.
 */
export async function makeOptOutToken(db: Db, secret: Secret, { userId, kind }: LinkedOptOut): Promise<string> {
  const token = createHmac('sha256', secret.key(LINK_KEY)).update(`${userId} ${kind}`).digest('base64url')
  await sql`
    with owner as (select id from users where id = ${userId} and deleted_at is null for key share)
    insert into opt_out_links (token_hash, user_id, kind) select ${hashOfToken(token)}, id, ${kind} from owner
    on conflict do nothing`.execute(db)
  return token
}

/** What a link switches off, and whether it is off; undefined when its token is unknown. Changes nothing. */
export async function findOptOutLink(
  db: Db | Tx,
  token: string,
): Promise<(LinkedOptOut & { isOff: boolean }) | undefined> {
  if (!isToken(token)) return undefined
  const { rows } = await sql<LinkedOptOut & { isOff: boolean }>`
    select l.user_id as "userId", l.kind,
      exists (select from email_opt_outs o where o.user_id = l.user_id and o.kind = l.kind) as "isOff"
    from opt_out_links l where l.token_hash = ${hashOfToken(token)}`.execute(db)
  return rows[0]
}

/** Switches off what a link is for. @returns its kind; undefined when its token is unknown or the account is gone */
export async function optOutByLink(db: Db, token: string): Promise<OptionalEmail | undefined> {
  return db.transaction().execute(async (tx) => {
    const link = await findOptOutLink(tx, token)
    if (!link) return undefined
    const { rows } = await sql`
      select from users where id = ${link.userId} and deleted_at is null for no key update`.execute(tx)
    if (rows.length === 0) return undefined
    await addOptOut(tx, link)
    return link.kind
  })
}

/** Deletes what somebody chose, and that e-mails were for them, when the account is deleted. */
export async function forgetEmailChoices(tx: Tx, userId: string): Promise<void> {
  await sql`delete from email_opt_outs where user_id = ${userId}`.execute(tx)
  await sql`delete from opt_out_links where user_id = ${userId}`.execute(tx)
  await sql`update outbox set recipient_id = null where recipient_id = ${userId}`.execute(tx)
}
