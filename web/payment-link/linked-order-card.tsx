import { CircleCheck, CircleX, Hourglass, MapPin, RotateCcw, ShieldCheck, type LucideIcon } from 'lucide-react'
import { useState } from 'react'

import type { SimulatedOutcome } from '../../contract/orders.ts'
import type { LinkedOrder, LinkStanding } from '../../contract/payment-links.ts'
import { formatPesos } from '../../contract/pesos.ts'
import { placeName } from '../../contract/place-name.ts'
import { callOverHttp } from '../browser-call.ts'
import { Picture } from '../images/picture.tsx'
import { SimulatedOutcomeField } from '../payments/simulated-outcome.tsx'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { standingWords, untilMoment } from './standing-words.ts'

const icons: Record<LinkStanding, { icon: LucideIcon; tone: string }> = {
  open: { icon: ShieldCheck, tone: 'text-primary' },
  confirming: { icon: Hourglass, tone: 'text-ink-3' },
  paid: { icon: CircleCheck, tone: 'text-ok' },
  expired: { icon: CircleX, tone: 'text-ink-3' },
  cancelled: { icon: CircleX, tone: 'text-ink-3' },
  refund: { icon: RotateCcw, tone: 'text-ink-3' },
}

type LinkedOrderCardProps = {
  order: LinkedOrder
  token: string
  show: (order: LinkedOrder) => void
  awaitPayment: () => void
}

/** What is bought, to where and for how much, and the way to pay it. */
export function LinkedOrderCard({ order, token, show, awaitPayment }: LinkedOrderCardProps) {
  const [isBusy, setBusy] = useState(false)
  const [simulated, setSimulated] = useState<SimulatedOutcome>()
  const { standing, wasDeclined, expiresAt, total, isSimulated } = order
  const { title, text } = standingWords[standing]
  const { icon: Icon, tone } = icons[standing]
  const pay = async () => {
    setBusy(true)
    try {
      const { data } = await callOverHttp('paymentLinks.pay', { token, ...(simulated && { simulated }) })
      if (data.redirectUrl !== null) return location.assign(data.redirectUrl)
      show(data)
      if (data.standing === 'open' && !data.wasDeclined) awaitPayment()
    } catch (error) {
      showRefusal(error, 'No se pudo pagar. Inténtalo de nuevo.')
      // It may have been paid, cancelled or forgotten meanwhile.
      await callOverHttp('paymentLinks.read', { token }).then(
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
      <Bought order={order} />
      {standing === 'open' && (
        <>
          {isSimulated && <SimulatedOutcomeField value={simulated} onChange={setSimulated} />}
          <Button isBusy={isBusy} onClick={() => void pay()} className="mt-6 w-full">
            {`Pagar ${formatPesos(total)}`}
          </Button>
          <p className="mt-3 type-body-sm text-ink-2">
            Te guardamos las unidades hasta el <time dateTime={expiresAt}>{untilMoment(expiresAt)}</time>
          </p>
        </>
      )}
    </article>
  )
}

function Bought({ order: { orderId, lines, goods, delivery, total, address } }: { order: LinkedOrder }) {
  return (
    <>
      <ul className="mt-6 border-t border-line">
        {lines.map((line) => (
          <li key={line.productName} className="flex items-center gap-4 border-b border-line py-3">
            <span className="size-13 shrink-0 overflow-hidden rounded-10">
              <Picture {...(line.productImage && { url: line.productImage })} sizes="52px" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{line.productName}</span>
              <span className="type-body-sm text-ink-2 tabular-nums">
                {`${line.quantity} × ${formatPesos(line.sellingPrice)}`}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatPesos(line.quantity * line.sellingPrice)}</span>
          </li>
        ))}
      </ul>
      {address && (
        <p className="flex items-start gap-2 border-b border-line py-4 type-body-sm text-ink-2">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {`${address.recipient}, ${address.line}, `}
            <strong className="font-semibold text-ink">{placeName(address)}</strong>
          </span>
        </p>
      )}
      <dl className="mt-4 grid gap-1.5 tabular-nums">
        <Row name="Productos" value={formatPesos(goods)} />
        {(address || delivery > 0) && <Row name="Envío" value={delivery === 0 ? 'Gratis' : formatPesos(delivery)} />}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="font-semibold">Total</dt>
          <dd className="font-display text-2xl/7 font-bold tracking-tight">{formatPesos(total)}</dd>
        </div>
      </dl>
      <p className="mt-2 type-caption text-ink-3">
        Pedido <span translate="no">{orderId.slice(0, 8).toUpperCase()}</span>
      </p>
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
