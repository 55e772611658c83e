import { Link2 } from 'lucide-react'
import { useState } from 'react'

import type { OpenedVisit } from '../../contract/agenda.ts'
import { formatPesos } from '../../contract/pesos.ts'
import type { AnyPaymentMethod } from '../../contract/visit-money.ts'
import { callOverHttp } from '../browser-call.ts'
import { shortDateOf } from '../dates.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { CorrectPayment } from './correct-payment.tsx'
import { PaymentLinkSheet, type SentLink } from './payment-link-sheet.tsx'

const methods: Record<AnyPaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  link: 'Enlace de pago',
}

type MoneyPartProps = { visit: OpenedVisit; onChanged: () => void }

/** What of a visit was approved and paid: a link for the rest, and taking back what was noted by mistake. */
export function MoneyPart({ visit, onChanged }: MoneyPartProps) {
  const { total, payments, due } = visit.money
  const [link, setLink] = useState<SentLink | null>(null)
  const [mistaken, setMistaken] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (total === 0 && payments.length === 0) return null
  const send = async () => {
    setBusy(true)
    try {
      const sent = await withSession(() => callOverHttp('visitPayments.link', { taskId: visit._id, amount: due }))
      setLink(sent.data)
    } catch (error) {
      showRefusal(error, 'No se pudo crear el enlace. Inténtalo de nuevo.')
      onChanged()
    }
    setBusy(false)
  }
  const correct = async (paymentId: string, reason: string) => {
    await withSession(() => callOverHttp('visitPayments.correct', { paymentId, reason }))
    showToast({ text: 'Pago quitado.', kind: 'success' })
    setMistaken(null)
    onChanged()
  }
  return (
    <section aria-label="Cuenta y pagos" className="mt-5">
      <h3 className="flex items-baseline justify-between gap-3 type-h3">
        <span>Cuenta</span>
        <span className="tabular-nums">{formatPesos(total)}</span>
      </h3>
      <ul className="mt-1">
        {payments.map(({ _id, method, amount, at }) => (
          <li key={_id} className="border-b border-line py-2 last:border-0">
            <p className="flex items-center justify-between gap-3 type-body-sm">
              <span>{`${methods[method]}, ${shortDateOf(at)}`}</span>
              <span className="tabular-nums">{formatPesos(amount)}</span>
            </p>
            {method !== 'link' && mistaken !== _id && (
              <button
                type="button"
                aria-label={`Quitar el pago de ${formatPesos(amount)}`}
                onClick={() => setMistaken(_id)}
                className="min-h-11 type-body-sm font-semibold text-link"
              >
                Quitar este pago
              </button>
            )}
            {mistaken === _id && (
              <CorrectPayment onLeave={() => setMistaken(null)} onCorrect={(reason) => correct(_id, reason)} />
            )}
          </li>
        ))}
      </ul>
      {due > 0 && (
        <>
          <p className="mt-1 flex items-baseline justify-between gap-3 font-semibold">
            <span>Por cobrar</span>
            <span className="tabular-nums">{formatPesos(due)}</span>
          </p>
          <Button
            look="outline"
            size="small"
            isBusy={isBusy}
            onClick={() => void send()}
            icon={<Link2 aria-hidden className="size-5" />}
            className="mt-2 w-full"
          >
            Enviar enlace de pago
          </Button>
        </>
      )}
      {link && <PaymentLinkSheet link={link} phone={visit.client.phone} onClose={() => setLink(null)} />}
    </section>
  )
}
