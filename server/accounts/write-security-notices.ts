import { longMomentOf } from '../../contract/values/moments.ts'
import type { Email } from '../platform/mail.ts'
import type { EmailWriter, QueuedEmail } from '../platform/outbox/outbox.ts'
import type { Seal } from '../platform/seal.ts'
import { openDetails, openRecipient, type NoticeKind, type Recipient } from './notices.ts'
import { securityNotices as texts, type NoticePlaces } from './security-notice-text.ts'

type SecurityKind = keyof typeof texts

type Parts = {
  seal: Seal
  shop: NoticePlaces
  /** Adds greeting and signature to the lines of an e-mail. */
  write: (kind: NoticeKind, about: string, to: Recipient, subject: string, lines: readonly string[]) => Email
}

/**
 * The part of the message id that is unique for each e-mail: `about`, or with the occasion for e-mails sent once a day for an
 * account.
 */
const idOf = (about: string, occasion: string): string => (occasion === '' ? about : `${about}.${occasion}`)

/** The writers of e-mails about second factors and rights. Each contains the time of the event. */
export function securityWriters({ seal, shop, write }: Parts): Record<SecurityKind, EmailWriter> {
  type Sealed<K> = { kind: K; about: string; sealed: Buffer }
  const writerOf =
    <K extends SecurityKind>(kind: K, textOf: (queued: Sealed<K>) => readonly string[]): EmailWriter =>
    async ({ sealed, about, occasion, createdAt }: QueuedEmail) => {
      if (!sealed) return { givenUp: 'its recipient was erased' }
      const [subject = '', what = '', ...lines] = textOf({ kind, about, sealed })
      const when = `Fue el ${longMomentOf(createdAt)}, hora de Colombia.`
      return write(kind, idOf(about, occasion), openRecipient(seal, { kind, about, sealed }), subject, [
        what,
        when,
        ...lines,
      ])
    }
  return {
    second_factor_on: writerOf('second_factor_on', () => texts.second_factor_on(shop)),
    second_factor_off: writerOf('second_factor_off', () => texts.second_factor_off(shop)),
    codes_refused: writerOf('codes_refused', () => texts.codes_refused(shop)),
    recovery_code_used: writerOf('recovery_code_used', (queued) =>
      texts.recovery_code_used(shop, openDetails(seal, queued)),
    ),
    rights_changed: writerOf('rights_changed', (queued) => texts.rights_changed(shop, openDetails(seal, queued))),
    admin_made: writerOf('admin_made', (queued) => texts.admin_made(shop, openDetails(seal, queued))),
  }
}
