import { CircleCheck, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { AnyPaymentMethod } from '../../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { lateDialog } from '../../../page/late-dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cashToHandOver } from '../cash-in-hand.ts'
import { isFirstPress } from '../first-press.ts'
import { needsApproval, toCollect } from '../money-text.ts'
import { refusedPayment } from '../queue/refused-steps.ts'
import { useVisit, useVisitStore } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { VisitHeader } from '../visit-header.tsx'
import { useChargeSteps } from './charge-steps.ts'
import { NotedPayments } from './noted-payments.tsx'
import { PaymentMethods } from './payment-methods.tsx'

// Loaded on demand: drawing the QR code takes 12 KB, and most payments need none.
const PaymentLink = lateDialog(async () => (await import('./payment-link.tsx')).PaymentLink)

/** Payment of a visit on site. */
export function PaymentScreen({ visit }: { visit: Visit }) {
  const { task, money } = visit
  const taskId = task._id
  const [method, setMethod] = useState<AnyPaymentMethod>('cash')
  const [isLinking, setLinking] = useState(false)
  const { makeQuote, pay } = useChargeSteps(taskId)
  const { state } = useVisitStore()
  const { hasSignal, steps } = useVisit(taskId)
  const isRefused = refusedPayment(taskId, steps) !== undefined
  const navigate = useNavigate()
  const due = toCollect(money)
  const inHand = cashToHandOver(state)
  const [cash, setCash] = useState<{ due: number; amount: number | null }>()
  const given = cash?.due === due ? cash.amount : due
  /** A partial payment is possible: less cash than the amount due is noted as received. */
  const received = method === 'cash' ? Math.min(given ?? 0, due) : due
  const [isBusy, setBusy] = useState(false)
  const receive = async () => {
    setBusy(true)
    // The fee alone needs no approval, but the account is recorded before a payment.
    const hasAccount = money.approval !== null || (await makeQuote(money)) !== null
    if (hasAccount && method === 'link') setLinking(true)
    // Also leaves the screen if an amount stays due: a second press at the same place notes nothing.
    if (hasAccount && method !== 'link' && (await pay(method, received))) {
      void navigate(visitAddress(taskId), { replace: true })
    } else setBusy(false)
  }
  return (
    <>
      <VisitHeader taskId={taskId} back={visitAddress(taskId)} title="Pago" facts={task.client?.name ?? ''} />
      <div className="flex max-w-160 flex-col gap-5">
        <Amount money={money} due={due} />
        <NotedPayments visit={visit} />
        {isLinking && due > 0 && <PaymentLink visit={visit} amount={due} onClose={() => setLinking(false)} />}
        {isRefused ? (
          <div className={visitBar}>
            <p className="font-semibold text-warn">
              Ya recibiste un pago que la tienda no pudo anotar. Decide qué hacer con él antes de recibir otro.
            </p>
            <a href={visitAddress(taskId, { ver: 'envios' })} className={buttonClass('primary', 'normal', visitButton)}>
              Ver lo que falta por enviar
            </a>
          </div>
        ) : due > 0 ? (
          <>
            <PaymentMethods
              {...{ method, due, hasSignal, transferTo: visit.transferTo }}
              cash={given}
              onCash={(amount) => setCash({ due, amount })}
              onChoose={setMethod}
            />
            {method === 'cash' && (
              <p className="flex gap-3 text-[15px]/5">
                <HandCoins aria-hidden className="size-6 shrink-0" />
                Con este pago entregas a la tienda {formatPesos(inHand + received)}
              </p>
            )}
            <div className={visitBar}>
              <Button
                className={visitButton}
                isBusy={isBusy}
                isOff={received === 0}
                onClick={(event) => void (isFirstPress(event) && receive())}
              >
                {method === 'link' ? 'Crear el enlace' : `Recibí ${formatPesos(received)}`}
              </Button>
            </div>
          </>
        ) : (
          <NothingDue visit={visit} />
        )}
      </div>
    </>
  )
}

/** Nothing can be received now: the visit is paid, or the client has not approved the account (P-169). */
function NothingDue({ visit: { task, money } }: { visit: Visit }) {
  const isWaiting = needsApproval(money)
  return (
    <div className={visitBar}>
      {isWaiting && <p className="font-semibold text-warn">El cliente aprueba la cuenta antes de pagar.</p>}
      <a
        href={visitAddress(task._id, isWaiting ? { ver: 'cuenta' } : {})}
        className={buttonClass('primary', 'normal', visitButton)}
      >
        {isWaiting ? 'Ver la cuenta' : 'Listo'}
      </a>
    </div>
  )
}

function Amount({ money, due }: { money: Visit['money']; due: number }) {
  const isUnpaid = due > 0 || money.paid <= 0
  const unpaid = due === 0 && needsApproval(money) ? money.total : due
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <p>
        <span className="block text-[15px]/5 text-ink-2">{isUnpaid ? 'Por cobrar' : 'Pagado'}</span>
        <span className="font-display text-[32px]/9 font-bold tabular-nums">
          {formatPesos(isUnpaid ? unpaid : money.paid)}
        </span>
      </p>
      {money.approval && (
        <Badge tone="ok" icon={CircleCheck}>
          aprobada
        </Badge>
      )}
    </div>
  )
}
