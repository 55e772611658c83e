import { Copy, MessageCircle } from 'lucide-react'

import { copyLink } from './copy-link.ts'
import { whatsappAddress } from './phone-links.ts'
import { Button, buttonClass } from './ui/button.tsx'

type SendLinkProps = {
  /** Path within this shop. */
  path: string
  /** The message before the address. */
  text: string
  /** Of the recipient; empty if unknown. */
  phone: string
}

/** Buttons that send a link by WhatsApp, or copy it. */
export function SendLink({ path, text, phone }: SendLinkProps) {
  const address = location.origin + path
  return (
    <>
      {phone !== '' && (
        <a
          href={`${whatsappAddress(phone)}?${new URLSearchParams({ text: `${text} ${address}` })}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary')}
        >
          <MessageCircle aria-hidden className="size-5" />
          Enviar por WhatsApp<span className="sr-only"> (se abre aparte)</span>
        </a>
      )}
      <Button look="outline" icon={<Copy aria-hidden className="size-5" />} onClick={() => void copyLink(address)}>
        Copiar enlace
      </Button>
    </>
  )
}
