import { Mail, MessageCircle, Phone } from 'lucide-react'

import { callAddress, whatsappAddress } from '../phone-links.ts'
import { buttonClass } from '../ui/button.tsx'

type WriteLinksProps = {
  /** `Escribir al cliente` */
  label: string
  person: { name: string; phone: string; email: string }
  subject: string
  /** The start of the message. */
  opening?: string
}

/** Ways to contact somebody about a visit: an e-mail, WhatsApp, a call. */
export function WriteLinks({ label, person: { name, phone, email }, subject, opening = '' }: WriteLinksProps) {
  if (email === '' && phone === '') return null
  const links = [
    ...(email === '' ? [] : [{ icon: Mail, text: 'Correo', href: mailAddress(email, subject, opening) }]),
    ...(phone === ''
      ? []
      : [
          { icon: MessageCircle, text: 'WhatsApp', href: whatsappAddress(phone) + written('?text=', opening) },
          { icon: Phone, text: 'Llamar', href: callAddress(phone) },
        ]),
  ]
  return (
    <section aria-label={`${label}: ${name}`} className="mt-3">
      <p className="type-label">{label}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {links.map(({ icon: Icon, text, href }) => (
          <a key={text} href={href} className={buttonClass('outline', 'small')}>
            <Icon aria-hidden className="size-5" />
            {text}
          </a>
        ))}
      </div>
    </section>
  )
}

const mailAddress = (email: string, subject: string, opening: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}${written('&body=', opening)}`

const written = (name: string, text: string): string => (text === '' ? '' : name + encodeURIComponent(text))
