import { Check } from 'lucide-react'
import { useId, useState } from 'react'

import { timeOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import type { Cash, TechnicianCash } from '../../../contract/visits/visit-owner-money.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { useSameId } from '../../forms/same-id.ts'
import { withSession } from '../../forms/with-session.ts'
import { formatDay } from '../../maintenance/hour-format.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { byDay, daysText } from './cash-text.ts'
import { OtherAmountDialog } from './other-amount-dialog.tsx'

type CardProps = { cash: TechnicianCash; show: (cash: Cash) => void; refetch: () => void }

/** The cash that one technician has to hand over: registered as shown, or as another amount with the reason. */
export function TechnicianCashCard({ cash, show, refetch }: CardProps) {
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isOther, setOther] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // One press is one handover, also when its answer is lost and it is pressed again.
  const idOf = useSameId()
  const { technicianId, name, total, payments } = cash
  const receive = async (counted: number, note = '') => {
    const handed = { technicianId, payments: payments.map(({ _id }) => _id), counted, note }
    const sent = { ...handed, handoverId: idOf(handed) }
    const { data } = await withSession(() => callOverHttp('visits.receiveCash', sent)).catch((error: unknown) => {
      // The shown amount is out of date.
      if (isCallError(error) && error.status === 409) refetch()
      throw error
    })
    showToast({ text: `Recibiste ${formatPesos(counted)} de ${name}.`, kind: 'success' })
    show(data)
  }
  const press = async () => {
    setBusy(true)
    try {
      await receive(total)
    } catch (error) {
      showRefusal(error, 'No se pudo anotar. Inténtalo de nuevo.')
    }
    setBusy(false)
  }
  return (
    <article aria-labelledby={headingId} className="rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <div className="flex items-center gap-3">
        <Avatar src="" className="size-11 max-[22.5rem]:hidden" />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="type-h3 wrap-anywhere">
            {name}
          </h2>
          <p className="first-capital type-body-sm text-ink-2">{daysText(cash)}</p>
        </div>
        <p className="type-h3 whitespace-nowrap tabular-nums">{formatPesos(total)}</p>
      </div>
      {isOpen && <Payments cash={cash} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          isBusy={isBusy}
          onClick={() => void press()}
          icon={<Check aria-hidden className="size-5" />}
          className="grow"
        >
          {`Recibí ${formatPesos(total)}`}
        </Button>
        <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Cerrar' : 'Ver'}
        </Button>
        <Button look="outline" onClick={() => setOther(true)} className="max-md:w-full">
          Recibí otro valor
        </Button>
      </div>
      <OtherAmountDialog
        isOpen={isOther}
        onClose={() => setOther(false)}
        expected={total}
        name={name}
        receive={receive}
      />
    </article>
  )
}

function Payments({ cash }: { cash: TechnicianCash }) {
  return (
    <ul className="mt-4 grid gap-3">
      {byDay(cash).map(({ fecha, payments, total }) => (
        <li key={fecha} className="rounded-14 bg-sunken p-3">
          <p className="flex justify-between gap-4 type-body-sm font-semibold">
            <span className="first-capital">{formatDay(fecha)}</span>
            <span className="tabular-nums">{formatPesos(total)}</span>
          </p>
          <ul className="mt-1">
            {payments.map(({ _id, at, client, amount }) => (
              <li key={_id} className="flex justify-between gap-4 py-1 type-body-sm text-ink-2">
                <span className="min-w-0 wrap-anywhere">{`${timeOf(at)} · ${client || 'Cuenta eliminada'}`}</span>
                <span className="whitespace-nowrap tabular-nums">{formatPesos(amount)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
