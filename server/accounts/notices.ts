import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Rights } from '../../contract/accounts/rights.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Seal } from '../platform/seal.ts'

/** The purpose of the key that seals recipients of e-mails about accounts. */
export const NOTICE_KEY = 'e-mails about accounts'

export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'codes_refused'
  | 'rights_changed'
  | 'admin_made'
  | 'account_deleted'
  | 'recovery_link'

/** The recipient of an e-mail about an account, as it was when the e-mail was queued; `id` of the account that lists it as its own. */
export type Recipient = { id?: string; name: string; email: string }

/** Additional data of some e-mails, as it was when they were queued; sealed with their recipient. */
export type NoticeDetails = {
  /** The number of remaining recovery codes. */
  recovery_code_used: { left: number }
  rights_changed: { before: Rights; after: Rights }
  /**
   * A new administrator, or one who got all areas, and the giver; without `giver` the operator did it, and without `before` the
   * account is new.
   */
  admin_made: { person: Recipient; before: Rights | null; after: Rights; giver: Recipient | null }
}
type Detailed = keyof NoticeDetails

/**
 * E-mails about an account. They are queued in the outbox in the transaction that they report. Without a mail server none are
 * queued, and nothing else changes.
 */
export type Notices = {
  canSend: boolean
  passwordChanged: (tx: Tx, to: Recipient) => Promise<void>
  /** Sent to the old address, because its owner may not know of the change. */
  emailChanged: (tx: Tx, old: Recipient) => Promise<void>
  secondFactorOn: (tx: Tx, to: Recipient) => Promise<void>
  secondFactorOff: (tx: Tx, to: Recipient) => Promise<void>
  recoveryCodeUsed: (tx: Tx, to: Recipient, details: NoticeDetails['recovery_code_used']) => Promise<void>
  /** At most once a day in Colombia for each account, by the database's clock. */
  codesRefused: (tx: Tx, to: Recipient & { id: string }) => Promise<void>
  rightsChanged: (tx: Tx, to: Recipient, details: NoticeDetails['rights_changed']) => Promise<void>
  adminMade: (tx: Tx, to: Recipient, details: NoticeDetails['admin_made']) => Promise<void>
  accountDeleted: (tx: Tx, to: Recipient) => Promise<void>
  /** Does the same whether or not the account exists: that is looked up when the e-mail is written. */
  recoveryRequested: (tx: Tx, email: string) => Promise<void>
  /** To be called after the commit; it sends without waiting for the sender's next round. */
  sendSoon: () => void
}

/** The sealing place of an e-mail's recipient. */
const placeOf = (kind: string, noticeId: string): string => `${kind}:${noticeId}`

type Queued = { kind: string; about: string; sealed: Buffer }

/** The recipient of a queued e-mail about an account. @throws Error when the shop's secret has changed */
export function openRecipient(seal: Seal, { kind, about, sealed }: Queued) {
  return JSON.parse(seal.open(placeOf(kind, about), sealed)) as Recipient
}

/** The additional data of an e-mail of a kind with details. @throws Error when the shop's secret has changed */
export function openDetails<K extends Detailed>(seal: Seal, queued: Queued & { kind: K }): NoticeDetails[K] {
  const { details } = JSON.parse(seal.open(placeOf(queued.kind, queued.about), queued.sealed)) as {
    details: NoticeDetails[K]
  }
  return details
}

/** @param seal the database has addresses only in sealed form, including former ones of an account */
export function openNotices({
  hasMail,
  seal,
  sendSoon,
}: {
  hasMail: boolean
  seal: Seal
  sendSoon: () => void
}): Notices {
  const seals = (kind: NoticeKind, noticeId: string, { name, email }: Recipient, details?: object) =>
    seal.seal(placeOf(kind, noticeId), JSON.stringify({ name, email, details }))
  const announce = async (tx: Tx, kind: NoticeKind, to: Recipient, details?: NoticeDetails[Detailed]) => {
    if (!hasMail) return
    const noticeId = randomUUID()
    await tx
      .insertInto('outbox')
      .values({ kind, noticeId, recipientId: to.id ?? null, sealed: seals(kind, noticeId, to, details) })
      .execute()
  }
  const announceOnceADay = async (tx: Tx, kind: NoticeKind, to: Recipient & { id: string }) => {
    if (!hasMail) return
    const occasion = sql<string>`((now() at time zone 'America/Bogota')::date)::text`
    await tx
      .insertInto('outbox')
      .values({ kind, noticeId: to.id, recipientId: to.id, occasion, sealed: seals(kind, to.id, to) })
      .onConflict((conflict) => conflict.columns(['kind', 'about', 'occasion']).doNothing())
      .execute()
  }
  return {
    canSend: hasMail,
    passwordChanged: (tx, to) => announce(tx, 'password_changed', to),
    emailChanged: (tx, old) => announce(tx, 'email_changed', old),
    secondFactorOn: (tx, to) => announce(tx, 'second_factor_on', to),
    secondFactorOff: (tx, to) => announce(tx, 'second_factor_off', to),
    recoveryCodeUsed: (tx, to, details) => announce(tx, 'recovery_code_used', to, details),
    codesRefused: (tx, to) => announceOnceADay(tx, 'codes_refused', to),
    rightsChanged: (tx, to, details) => announce(tx, 'rights_changed', to, details),
    adminMade: (tx, to, details) => announce(tx, 'admin_made', to, details),
    accountDeleted: (tx, { name, email }) => announce(tx, 'account_deleted', { name, email }),
    recoveryRequested: (tx, email) => announce(tx, 'recovery_link', { name: '', email }),
    sendSoon,
  }
}

/** Removes e-mails about accounts a month after they were queued, sent or not: the address is not needed any more. */
export async function sweepNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('noticeId', 'is not', null)
    .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
