import { sql } from 'kysely'

import { optionalEmails, type OptionalEmail } from '../../contract/email-choices/optional-emails.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailAbout, EmailWriter, EmailWriters } from '../platform/outbox/outbox.ts'
import type { Secret } from '../platform/secret.ts'
import { makeOptOutToken } from './opt-outs.repo.ts'

type Parts = {
  db: Db
  secret: Secret
  shop: { publicUrl: string }
  /** The moment until which optional e-mails wait (P-346); null in the daytime. */
  quietUntil: () => Date | null
}

/**
 * The same writers; but an optional e-mail is not sent to whoever has switched it off, waits during the quiet hours, and has the link that
 * switches it off. That is judged once it is written, so that a choice made meanwhile holds (P-345).
 */
export function withChoices(writers: EmailWriters, parts: Parts): EmailWriters {
  const optional = optionalEmails.flatMap((kind): [string, EmailWriter][] => {
    const write = writers[kind]
    return write ? [[kind, optionalWriter(kind, write, parts)]] : []
  })
  return { ...writers, ...Object.fromEntries(optional) }
}

function optionalWriter(kind: OptionalEmail, write: EmailWriter, parts: Parts): EmailWriter {
  const { db, secret, shop, quietUntil } = parts
  return async (message) => {
    const postponedTo = quietUntil()
    if (postponedTo) return { postponedTo }
    const email = await write(message)
    if (!('to' in email)) return email
    const reader = await findReader(db, kind, message)
    if (!reader) return { givenUp: 'account deleted' }
    const token = await makeOptOutToken(db, secret, { userId: reader.userId, kind })
    if (await isSwitchedOff(db, reader.userId, kind)) return { givenUp: 'switched off by its reader' }
    return { ...email, optOutUrl: `${shop.publicUrl}/api/email-opt-out/${token}` }
  }
}

async function findReader(
  db: Db,
  kind: OptionalEmail,
  { about, occasion }: EmailAbout,
): Promise<{ userId: string } | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select recipient_id as "userId" from outbox
    where kind = ${kind} and about = ${about} and occasion = ${occasion} and recipient_id is not null`.execute(db)
  return rows[0]
}

async function isSwitchedOff(db: Db, userId: string, kind: OptionalEmail): Promise<boolean> {
  const { rows } = await sql`
    select from email_opt_outs where user_id = ${userId} and kind = ${kind}`.execute(db)
  return rows.length > 0
}
