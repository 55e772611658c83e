import { Check, Copy, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'

import { useShopName } from '../../page/shop.ts'
import { whatsappAddress } from '../../phone-links.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { showToast } from '../../ui/toast.ts'
import { linkAddress, linkMessage, type SharedLink } from './link-text.ts'

/** A payment link, to copy and to send to the client's number. */
export function ShareLink({ link }: { link: SharedLink }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const shopName = useShopName()
  const address = linkAddress(link.path, location.origin)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      showToast({ text: 'Enlace copiado', kind: 'success' })
    } catch {
      // Not every page and browser may write there: the link is marked, so that the keyboard can copy it.
      field.current?.select()
      showToast({ text: 'Tu navegador no dejó copiar. El enlace quedó seleccionado: cópialo tú.', kind: 'info' })
    }
  }
  return (
    <div>
      <input
        ref={field}
        readOnly
        aria-label="Enlace de pago"
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className={controlClass(false, 'truncate font-mono text-[15px]!')}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          look="outline"
          icon={isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          onClick={() => void copy()}
        >
          Copiar enlace
        </Button>
        {link.phone !== '' && (
          <a
            href={`${whatsappAddress(link.phone)}?text=${encodeURIComponent(linkMessage({ ...link, address, shopName }))}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('outline', 'small')}
          >
            <MessageCircle aria-hidden className="size-5" />
            Enviar por WhatsApp
          </a>
        )}
      </div>
    </div>
  )
}
