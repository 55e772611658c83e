import { HandCoins, Link2 } from 'lucide-react'
import { useState } from 'react'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { AnyPaymentMethod } from '../../contract/visits/visit-money.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { CorrectPayment } from './correct-payment.tsx'
import { NotePaymentDialog } from './note-payment-dialog.tsx'
import { PaymentLinkSheet, type SentLink } from './payment-link-sheet.tsx'

const methods: Record<AnyPaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  link: 'Enlace de pago',
}

type Payment = OpenedVisit['money']['payments'][number]

/** `Efectivo en la tienda, 24/11/2026` */
const nameOf = ({ method, at, isToShop }: Payment): string =>
  `${methods[method]}${isToShop && method === 'cash' ? ' en la tienda' : ''}, ${shortDateOf(at)}`

type MoneyPartProps = { visit: OpenedVisit; onChanged: () => void }

/**
 * The approved and paid amounts of a visit: noting what the shop received, a link for the rest, and reversing a payment noted by mistake.
 */
export function MoneyPart({ visit, onChanged }: MoneyPartProps) {
  const { total, payments, due } = visit.money
  const [link, setLink] = useState<SentLink | null>(null)
  const [isNoting, setNoting] = useState(false)
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
  return (
    <section aria-label="Cuenta y pagos" className="mt-5">
      <h3 className="flex items-baseline justify-between gap-3 type-h3">
        <span>Cuenta</span>
        <span className="tabular-nums">{formatPesos(total)}</span>
      </h3>
      <ul className="mt-1">
        {payments.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} onChanged={onChanged} />
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
            onClick={() => setNoting(true)}
            icon={<HandCoins aria-hidden className="size-5" />}
            className="mt-2 w-full"
          >
            Anotar un pago
          </Button>
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
      {isNoting && <NotePaymentDialog {...{ visit, onChanged }} onClose={() => setNoting(false)} />}
      {link && <PaymentLinkSheet link={link} phone={visit.client.phone} onClose={() => setLink(null)} />}
    </section>
  )
}

/** A valid payment; one noted by mistake is reversed, with the reason. */
function PaymentRow({ payment, onChanged }: { payment: Payment; onChanged: () => void }) {
  const { _id: paymentId, method, amount, reference } = payment
  const [isMistaken, setMistaken] = useState(false)
  const correct = async (reason: string) => {
    await withSession(() => callOverHttp('visitPayments.correct', { paymentId, reason }))
    showToast({ text: 'Pago quitado.', kind: 'success' })
    onChanged()
  }
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="flex items-baseline justify-between gap-3 type-body-sm">
        <span className="min-w-0 wrap-anywhere">
          {nameOf(payment)}
          {reference !== '' && <span className="block text-ink-2">{`Referencia ${reference}`}</span>}
        </span>
        <span className="shrink-0 tabular-nums">{formatPesos(amount)}</span>
      </p>
      {method !== 'link' && !isMistaken && (
        <button
          type="button"
          aria-label={`Quitar este pago: ${formatPesos(amount)}`}
          onClick={() => setMistaken(true)}
          className="min-h-11 type-body-sm font-semibold text-link"
        >
          Quitar este pago
        </button>
      )}
      {isMistaken && <CorrectPayment onLeave={() => setMistaken(false)} onCorrect={correct} />}
    </li>
  )
}
