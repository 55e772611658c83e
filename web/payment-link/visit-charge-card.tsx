import { CircleCheck, CircleX, Hourglass, RotateCcw, ShieldCheck, type LucideIcon } from 'lucide-react'
import { useState } from 'react'

import type { SimulatedOutcome } from '../../contract/orders.ts'
import { formatPesos } from '../../contract/pesos.ts'
import type { LinkedCharge, VisitLinkStanding } from '../../contract/visit-payments.ts'
import { callOverHttp } from '../browser-call.ts'
import { SimulatedOutcomeField } from '../payments/simulated-outcome.tsx'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { untilMoment } from './standing-words.ts'
import { visitStandingWords } from './visit-standing-words.ts'

const icons: Record<VisitLinkStanding, { icon: LucideIcon; tone: string }> = {
  open: { icon: ShieldCheck, tone: 'text-primary' },
  confirming: { icon: Hourglass, tone: 'text-ink-3' },
  paid: { icon: CircleCheck, tone: 'text-ok' },
  changed: { icon: CircleX, tone: 'text-ink-3' },
  expired: { icon: CircleX, tone: 'text-ink-3' },
  refund: { icon: RotateCcw, tone: 'text-ink-3' },
}

type CardProps = {
  charge: LinkedCharge
  token: string
  show: (charge: LinkedCharge) => void
  awaitPayment: () => void
}

/** What of a visit is to be paid, and the way to pay it. */
export function VisitChargeCard({ charge, token, show, awaitPayment }: CardProps) {
  const [isBusy, setBusy] = useState(false)
  const [simulated, setSimulated] = useState<SimulatedOutcome>()
  const { standing, wasDeclined, expiresAt, amount, isSimulated } = charge
  const { title, text } = visitStandingWords[standing]
  const { icon: Icon, tone } = icons[standing]
  const pay = async () => {
    setBusy(true)
    try {
      const { data } = await callOverHttp('visitPayments.pay', { token, ...(simulated && { simulated }) })
      if (data.redirectUrl !== null) return location.assign(data.redirectUrl)
      show(data)
      if (data.standing === 'open' && !data.wasDeclined) awaitPayment()
    } catch (error) {
      showRefusal(error, 'No se pudo pagar. Inténtalo de nuevo.')
      // It may have been paid, or changed, meanwhile.
      await callOverHttp('visitPayments.read', { token }).then(
        ({ data }) => show(data),
        () => undefined,
      )
    }
    setBusy(false)
  }
  return (
    <article className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <div className="flex items-start gap-4">
        <Icon aria-hidden className={`mt-0.5 size-8 shrink-0 ${tone}`} />
        <h1 tabIndex={-1} className="type-h1">
          {title}
        </h1>
      </div>
      <output className="mt-3 block text-ink-2">{text}</output>
      {wasDeclined && (
        <p role="alert" className="mt-4 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
          El pago no pasó y no se cobró nada. Puedes intentarlo otra vez, o con otro medio.
        </p>
      )}
      <Account charge={charge} />
      {standing === 'open' && (
        <>
          {isSimulated && <SimulatedOutcomeField value={simulated} onChange={setSimulated} />}
          <Button isBusy={isBusy} onClick={() => void pay()} className="mt-6 w-full">
            {`Pagar ${formatPesos(amount)}`}
          </Button>
          <p className="mt-3 type-body-sm text-ink-2">
            El enlace vence el <time dateTime={expiresAt}>{untilMoment(expiresAt)}</time>
          </p>
        </>
      )}
    </article>
  )
}

function Account({ charge: { lines, paid, total, amount, technician, tipo } }: { charge: LinkedCharge }) {
  return (
    <>
      <p className="mt-5 type-body-sm text-ink-2">
        {`Mantenimiento ${tipo}${technician === '' ? '' : `, con ${technician}`}`}
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 border-t border-line">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
            <li key={index} className="flex items-baseline justify-between gap-4 border-b border-line py-3">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">
                  {line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}
                </span>
                {line.computer !== '' && <span className="block type-body-sm text-ink-2">{line.computer}</span>}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatPesos(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-1.5 tabular-nums">
        {paid > 0 && (
          <>
            <Row name="Total" value={formatPesos(total)} />
            <Row name="Ya pagado" value={formatPesos(paid)} />
          </>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Por pagar</dt>
          <dd className="font-display text-2xl/7 font-bold tracking-tight">{formatPesos(amount)}</dd>
        </div>
      </dl>
    </>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
