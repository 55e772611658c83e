import { RECOVERY_LINK_QUERY } from '../../contract/accounts/recovery-link.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Email } from '../platform/mail.ts'
import type { EmailWriters, NoEmail, QueuedEmail } from '../platform/outbox/outbox.ts'
import type { Seal } from '../platform/seal.ts'
import { openRecipient, type NoticeKind, type Recipient } from './notices.ts'
import { makeRecoveryLink } from './passwords/recovery-link.ts'
import { securityWriters } from './write-security-notices.ts'

type Parts = {
  db: Db
  seal: Seal
  shop: {
    name: string
    /** The base address of links; it never comes from a request. */
    publicUrl: string
    /** The address for people who did not make the change themselves. */
    helpEmail: string
  }
}

const erased: NoEmail = { givenUp: 'its recipient was erased' }

/** The writers of e-mails about accounts. */
export function noticeWriters({ db, seal, shop }: Parts): EmailWriters {
  const notMe = `Si no fuiste tú, escríbenos a ${shop.helpEmail}.`
  const write = (kind: NoticeKind, about: string, to: Recipient, subject: string, lines: readonly string[]): Email => ({
    to: to.email,
    subject: `${subject} · ${shop.name}`,
    text: [`Hola, ${to.name}:`, ...lines, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
    // The message id is always the same, so that no mail server delivers an e-mail twice.
    messageId: `<${kind}.${about}@${new URL(shop.publicUrl).hostname}>`,
  })
  const writerOf = (kind: NoticeKind, subject: string, lines: string[]) => async (message: QueuedEmail) => {
    const { sealed, about } = message
    return sealed ? write(kind, about, openRecipient(seal, { kind, about, sealed }), subject, lines) : erased
  }
  return {
    password_changed: writerOf('password_changed', 'Tu contraseña cambió', [
      'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se cerraron.',
      notMe,
    ]),
    email_changed: writerOf('email_changed', 'Tu correo cambió', [
      'Tu cuenta ya no usa esta dirección de correo: se cambió por otra.',
      notMe,
    ]),
    ...securityWriters({ seal, shop, write }),
    account_deleted: writerOf('account_deleted', 'Tu cuenta fue eliminada', [
      'Eliminamos tu cuenta y tus datos personales. Conservamos tus compras sin tu nombre, como exige la Ley 962 de 2005.',
      notMe,
    ]),
    recovery_link: async ({ about, sealed, createdAt }) => {
      if (!sealed) return erased
      const { email } = openRecipient(seal, { kind: 'recovery_link', about, sealed })
      const link = await makeRecoveryLink(db, { email, askedAt: createdAt })
      if ('givenUp' in link) return link
      // Only now is it known whose it is.
      await db
        .updateTable('outbox')
        .set({ recipientId: link.to.id })
        .where('kind', '=', 'recovery_link')
        .where('about', '=', about)
        .execute()
      return write('recovery_link', about, link.to, 'Elige una contraseña nueva', [
        'Pediste cambiar la contraseña de tu cuenta. Abre este enlace en los próximos 30 minutos; sirve una sola vez:',
        // Behind the # the token does not reach a server log or another site.
        `${shop.publicUrl}/forgot-password${RECOVERY_LINK_QUERY}#token=${link.token}`,
        'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
      ])
    },
  }
}
