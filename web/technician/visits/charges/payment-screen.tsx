import { Banknote, CircleCheck, HandCoins, Landmark } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'

import { formatPesos } from '../../../../contract/pesos.ts'
import type { PaymentMethod } from '../../../../contract/visit-money.ts'
import type { Visit } from '../../../../contract/visits.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useVisitStore } from '../use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-looks.ts'
import { VisitRoof } from '../visit-roof.tsx'
import { CashGiven } from './cash-given.tsx'
import { useChargeSteps } from './charge-steps.ts'
import { OptionRow } from './option-row.tsx'

/** How a visit is paid on site. */
export function PaymentScreen({ visit }: { visit: Visit }) {
  const { task, money } = visit
  const taskId = task._id
  const group = useId()
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const { pay } = useChargeSteps(taskId)
  const { news } = useVisitStore()
  const navigate = useNavigate()
  const inHand = news.cashInHand ?? 0
  const receive = async () => {
    if (await pay(method, money.due)) void navigate(visitAddress(taskId), { replace: true })
  }
  return (
    <>
      <VisitRoof taskId={taskId} back={visitAddress(taskId)} title="Pago" facts={task.client?.name ?? ''} />
      <div className="flex max-w-160 flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p>
            <span className="block text-[15px]/5 text-ink-2">{money.due > 0 ? 'Por cobrar' : 'Pagado'}</span>
            <span className="font-display text-[32px]/9 font-bold tabular-nums">
              {formatPesos(money.due > 0 ? money.due : money.paid)}
            </span>
          </p>
          {money.approval && (
            <Badge tone="ok" icon={CircleCheck}>
              aprobada
            </Badge>
          )}
        </div>
        {money.due > 0 ? (
          <>
            <fieldset className="flex flex-col gap-3">
              <legend className="sr-only">¿Cómo paga?</legend>
              <OptionRow
                {...{ group, icon: Banknote, isChosen: method === 'cash', onChoose: () => setMethod('cash') }}
                label="Efectivo"
                facts="Queda a tu cargo hasta que lo entregues"
              >
                <CashGiven due={money.due} />
              </OptionRow>
              <OptionRow
                {...{ group, icon: Landmark, isChosen: method === 'transfer', onChoose: () => setMethod('transfer') }}
                label="Transferencia"
                facts="Mira el comprobante antes de anotarla"
              />
            </fieldset>
            {method === 'cash' && (
              <p className="flex gap-3 text-[15px]/5">
                <HandCoins aria-hidden className="size-6 shrink-0" />
                Con este pago entregas a la tienda {formatPesos(inHand + money.due)}
              </p>
            )}
            <div className={visitBar}>
              <Button className={visitButton} onClick={() => void receive()}>
                Recibí {formatPesos(money.due)}
              </Button>
            </div>
          </>
        ) : (
          <div className={visitBar}>
            <a href={visitAddress(taskId)} className={buttonClass('primary', 'normal', visitButton)}>
              Listo
            </a>
          </div>
        )}
      </div>
    </>
  )
}
