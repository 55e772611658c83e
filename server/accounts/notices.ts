import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'
import type { Seal } from '../platform/seal.ts'

/** The purpose of the key under which recipients of e-mails about accounts are sealed. */
export const NOTICE_KEY = 'e-mails about accounts'

export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'account_deleted'
  | 'recovery_link'

/** The recipient of an e-mail about an account, as it was when the e-mail was queued. */
export type Recipient = { name: string; email: string }

/**
 * E-mails about an account. They are queued in the outbox in the transaction that they report. Without a mail server
 * none are queued, and nothing else changes.
 */
export type Notices = {
  canSend: boolean
  passwordChanged: (tx: Tx, to: Recipient) => Promise<void>
  /** Sent to the old address, because its owner may not know of the change. */
  emailChanged: (tx: Tx, old: Recipient) => Promise<void>
  secondFactorOn: (tx: Tx, to: Recipient) => Promise<void>
  secondFactorOff: (tx: Tx, to: Recipient) => Promise<void>
  accountDeleted: (tx: Tx, to: Recipient) => Promise<void>
  /** Does the same whether or not the account exists: that is looked up when the e-mail is written. */
  recoveryRequested: (tx: Tx, email: string) => Promise<void>
  /** To be called after the commit; it sends without waiting for the sender's next round. */
  sendSoon: () => void
}

/** Where the recipient of an e-mail is sealed for. */
const placeOf = (kind: string, noticeId: string): string => `${kind}:${noticeId}`

/** The recipient of a queued e-mail about an account. @throws Error when the shop's secret has changed */
export function openRecipient(seal: Seal, { kind, about, sealed }: { kind: string; about: string; sealed: Buffer }) {
  return JSON.parse(seal.open(placeOf(kind, about), sealed)) as Recipient
}

/** @param seal addresses are in the database only sealed: also those that an account no longer has */
export function openNotices({
  hasMail,
  seal,
  sendSoon,
}: {
  hasMail: boolean
  seal: Seal
  sendSoon: () => void
}): Notices {
  const announce = async (tx: Tx, kind: NoticeKind, { name, email }: Recipient) => {
    if (!hasMail) return
    const noticeId = randomUUID()
    const sealed = seal.seal(placeOf(kind, noticeId), JSON.stringify({ name, email }))
    await tx.insertInto('outbox').values({ kind, noticeId, sealed }).execute()
  }
  return {
    canSend: hasMail,
    passwordChanged: (tx, to) => announce(tx, 'password_changed', to),
    emailChanged: (tx, old) => announce(tx, 'email_changed', old),
    secondFactorOn: (tx, to) => announce(tx, 'second_factor_on', to),
    secondFactorOff: (tx, to) => announce(tx, 'second_factor_off', to),
    accountDeleted: (tx, to) => announce(tx, 'account_deleted', to),
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
