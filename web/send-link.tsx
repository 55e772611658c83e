import { Copy, MessageCircle } from 'lucide-react'

import { whatsappAddress } from './phone-links.ts'
import { Button, buttonClass } from './ui/button.tsx'
import { showToast } from './ui/toast.ts'

type SendLinkProps = {
  /** Under this shop's address. */
  path: string
  /** Stands before the address in the message. */
  text: string
  /** Of who gets the link; empty when it is not known. */
  phone: string
}

/** Sends a link by WhatsApp, or copies it. */
export function SendLink({ path, text, phone }: SendLinkProps) {
  const address = location.origin + path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ text: 'Enlace copiado.', kind: 'success' })
    } catch {
      // Not every page and browser may write there.
      showToast({ text: `Tu navegador no dejó copiar. El enlace es ${address}`, kind: 'info' })
    }
  }
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
      <Button look="outline" icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
        Copiar enlace
      </Button>
    </>
  )
}
