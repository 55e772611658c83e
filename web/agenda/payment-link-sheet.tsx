import type { CallOutput } from '../../contract/index.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { SendLink } from '../send-link.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type SentLink = CallOutput<'visitPayments.link'>['data']
type SheetProps = { link: SentLink; phone: string; onClose: () => void }

/** A link for paying a visit, with ways to send it to the client. */
export function PaymentLinkSheet({ link, phone, onClose }: SheetProps) {
  const text = `Paga tu visita: ${formatPesos(link.amount)}.`
  return (
    <Dialog isOpen onClose={onClose} title={`Enlace para pagar ${formatPesos(link.amount)}`}>
      <div className="flex flex-col gap-3 pb-2">
        <p className="text-ink-2">
          {link.isEmailed ? 'Ya le llegó por correo.' : 'Envíaselo.'} Si la cuenta cambia, este enlace deja de servir.
        </p>
        <SendLink path={link.path} text={text} phone={phone} />
      </div>
    </Dialog>
  )
}
