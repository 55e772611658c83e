import type { Letter, Mail } from '../platform/mail.ts'

type Recipient = { name: string; email: string }

/** Letters about someone's account. Without a mail server nothing is sent, and nothing else changes. */
export type Notices = {
  canSend: boolean
  /** Does something after the answer; it is finished before the shop closes. */
  later: (work: () => Promise<void>) => void
  /** @throws Error when the mail server does not take the letter */
  recoveryLink: (to: Recipient, token: string) => Promise<void>
  passwordChanged: (to: Recipient) => void
  /** Told to the old address, whose owner may know nothing of it. */
  emailChanged: (old: Recipient) => void
  accountDeleted: (to: Recipient) => void
  /** Waits for what was begun. */
  settle: () => Promise<void>
}

type Sender = {
  mail: Mail | null
  shopName: string
  /** The address in links; never what a request claims. */
  publicUrl: string
  /** Where people write when it was not them. */
  helpEmail: string
  onFailure: (error: unknown) => void
}

/** Writes the letters of the accounts domain. */
export function openNotices({ mail, shopName, publicUrl, helpEmail, onFailure }: Sender): Notices {
  const underWay = new Set<Promise<void>>()
  const later = (work: () => Promise<void>) => {
    const running: Promise<void> = work()
      .catch(onFailure)
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }
  const letter = ({ name, email }: Recipient, subject: string, lines: string[]): Letter => ({
    to: email,
    subject: `${subject} · ${shopName}`,
    text: [`Hola, ${name}:`, ...lines, `${shopName}\n${publicUrl}`].join('\n\n'),
  })
  const notMe = `Si no fuiste tú, escríbenos a ${helpEmail}.`
  const tell = (to: Recipient, subject: string, lines: string[]) => {
    if (mail) later(() => mail.send(letter(to, subject, lines)))
  }
  return {
    canSend: mail !== null,
    later,
    recoveryLink: async (to, token) => {
      await mail?.send(
        letter(to, 'Elige una contraseña nueva', [
          'Pediste cambiar la contraseña de tu cuenta. Abre este enlace en los próximos 30 minutos; sirve una sola vez:',
          // Behind the # the token reaches neither a server's log nor another site.
          `${publicUrl}/forgot-password#token=${token}`,
          'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
        ]),
      )
    },
    passwordChanged: (to) =>
      tell(to, 'Tu contraseña cambió', [
        'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se cerraron.',
        notMe,
      ]),
    emailChanged: (old) =>
      tell(old, 'Tu correo cambió', ['Tu cuenta ya no usa esta dirección de correo: se cambió por otra.', notMe]),
    accountDeleted: (to) =>
      tell(to, 'Tu cuenta fue eliminada', [
        'Eliminamos tu cuenta y tus datos personales. Conservamos tus compras sin tu nombre, como exige la Ley 962 de 2005.',
        notMe,
      ]),
    settle: async () => {
      await Promise.all(underWay)
    },
  }
}
