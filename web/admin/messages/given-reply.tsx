import type { ContactMessage } from '../../../contract/content/contact.ts'
import { momentOf } from '../../../contract/values/moments.ts'
import { buttonClass } from '../../ui/button.tsx'

type Answer = NonNullable<ContactMessage['answer']>

/** The state of the e-mail, in words. */
const emailStatusText: Record<Answer['email'], string> = {
  none: 'No salió por correo: la tienda no tiene correo configurado. Envíala tú.',
  waiting: 'Sale por correo en un momento.',
  sent: 'Enviada por correo.',
  past: '',
  failed: 'El correo no salió. Envíala tú.',
}

/** The answer, its author, and whether the person received it. */
export function GivenReply({ message, answer }: { message: ContactMessage; answer: Answer }) {
  const moment = momentOf(answer.at)
  const isByHand = answer.text !== '' && (answer.email === 'none' || answer.email === 'failed')
  return (
    <section aria-label="Respuesta" className="rounded-14 bg-sunken p-4">
      <p className="type-body-sm text-ink-2">
        {answer.who === '' ? `Respondido el ${moment}` : `${answer.who} respondió el ${moment}`}
      </p>
      {answer.text === '' ? (
        <p className="mt-1">La respuesta se dio por fuera de esta pantalla.</p>
      ) : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer.text}</p>
      )}
      {answer.text !== '' && emailStatusText[answer.email] && (
        <p className="mt-2 type-body-sm font-semibold">{emailStatusText[answer.email]}</p>
      )}
      {isByHand && (
        <p className="mt-3 flex flex-wrap gap-3">
          <a href={mailAddress(message, answer)} className={buttonClass('outline', 'small')}>
            Abrir en mi correo
          </a>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(replyText(message, answer))}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline', 'small')}
          >
            Enviar por WhatsApp
          </a>
        </p>
      )}
    </section>
  )
}

const replyText = ({ name, radicado }: ContactMessage, { text }: Answer): string =>
  `Hola, ${name}:\n\nSobre tu solicitud ${radicado}:\n\n${text}`

function mailAddress(message: ContactMessage, answer: Answer): string {
  const subject = encodeURIComponent(`Respuesta a tu solicitud ${message.radicado}`)
  return `mailto:${encodeURIComponent(message.email)}?subject=${subject}&body=${encodeURIComponent(replyText(message, answer))}`
}
