import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { AnyPaymentMethod, VisitMoney } from '../../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useTakingBack } from './use-taking-back.ts'

type Payment = VisitMoney['payments'][number]

const methods: Record<AnyPaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  link: 'Enlace de pago',
}

/** The payments; one noted by mistake can be reversed. */
export function NotedPayments({ visit }: { visit: Visit }) {
  const { payments } = visit.money
  const [mistaken, setMistaken] = useState<Payment | null>(null)
  const { takeBackPayment } = useTakingBack(visit.task._id)
  if (payments.length === 0) return null
  return (
    <section aria-label="Ya pagado" className="rounded-20 bg-surface px-4 pt-3 shadow-1">
      <h2 className="text-[15px]/5 text-ink-2">Ya pagado</h2>
      <ul>
        {payments.map((payment) => (
          <li key={payment._id} className="flex min-h-14 items-center gap-2 border-b border-line last:border-0">
            <span className="flex-1">{methods[payment.method]}</span>
            <span className="tabular-nums">{formatPesos(payment.amount)}</span>
            {payment.method !== 'link' && (
              <button
                type="button"
                aria-label={`Quitar el pago de ${formatPesos(payment.amount)}`}
                onClick={() => setMistaken(payment)}
                className="-mr-3 flex size-12 shrink-0 items-center justify-center rounded-12 text-ink-2 hover:bg-sunken active:bg-sunken"
              >
                <Undo2 aria-hidden className="size-5" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mistaken && (
        <ReasonDialog
          title={`¿Quitar el pago de ${formatPesos(mistaken.amount)}?`}
          text="Queda anotado que lo quitaste y por qué."
          onClose={() => setMistaken(null)}
          onReason={(reason) => takeBackPayment(mistaken, reason)}
        />
      )}
    </section>
  )
}
