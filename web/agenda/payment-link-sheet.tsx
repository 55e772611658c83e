import { Copy, MessageCircle } from 'lucide-react'

import type { CallOutput } from '../../contract/index.ts'
import { formatPesos } from '../../contract/pesos.ts'
import { whatsappAddress } from '../phone-links.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'

export type SentLink = CallOutput<'visitPayments.link'>['data']
type SheetProps = { link: SentLink; phone: string; onClose: () => void }

/** The link that a client pays a visit with, to be sent there. */
export function PaymentLinkSheet({ link, phone, onClose }: SheetProps) {
  const address = location.origin + link.path
  const text = `Paga tu visita: ${formatPesos(link.amount)}. ${address}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast({ text: 'Enlace copiado.', kind: 'success' })
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Enlace para pagar ${formatPesos(link.amount)}`}>
      <div className="flex flex-col gap-3 pb-2">
        <p className="text-ink-2">
          {link.isEmailed ? 'Ya le llegó por correo.' : 'Envíaselo.'} Si la cuenta cambia, este enlace deja de servir.
        </p>
        {phone !== '' && (
          <a
            href={`${whatsappAddress(phone)}?${new URLSearchParams({ text })}`}
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
      </div>
    </Dialog>
  )
}
