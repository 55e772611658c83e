import { MapPin } from 'lucide-react'

import { ivaRows } from '../../contract/orders/iva-text.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import type { LinkedOrder } from '../../contract/orders/payment-links.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { placeName } from '../../contract/values/place-name.ts'
import { callOverHttp } from '../browser-call.ts'
import { Picture } from '../images/picture.tsx'
import { PayableCard, SumRow, type LinkSteps } from './payable-card.tsx'
import { statusText } from './status-text.ts'

/** The order of a link: contents, destination and total, and the button to pay it. */
export function LinkedOrderCard({ order, token, ...steps }: LinkSteps<LinkedOrder> & { order: LinkedOrder }) {
  return (
    <PayableCard
      {...steps}
      payable={order}
      text={statusText[order.standing]}
      amount={order.total}
      until="Te guardamos las unidades hasta el"
      pay={(simulated) => callOverHttp('paymentLinks.pay', { token, ...(simulated && { simulated }) })}
      read={() => callOverHttp('paymentLinks.read', { token })}
    >
      <Bought order={order} />
    </PayableCard>
  )
}

function Bought({ order: { orderId, lines, goods, delivery, total, iva, address, pickup } }: { order: LinkedOrder }) {
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
            {`${pickup ? `Lo recoges en ${pickup.placeName}` : address.recipient}, ${address.line}, `}
            <strong className="inline-block font-semibold text-ink">{placeName(address)}</strong>
            {pickup && <span className="block">{pickup.hours}</span>}
          </span>
        </p>
      )}
      <dl className="mt-4 grid gap-1.5 tabular-nums">
        <SumRow name="Productos" value={formatPesos(goods)} />
        {((address && !pickup) || delivery > 0) && (
          <SumRow name="Envío" value={delivery === 0 ? 'Gratis' : formatPesos(delivery)} />
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="font-semibold">Total</dt>
          <dd className="font-display text-2xl/7 font-bold tracking-tight">{formatPesos(total)}</dd>
        </div>
        {ivaRows(iva).map(({ label, pesos }) => (
          <SumRow key={label} name={label} value={formatPesos(pesos)} />
        ))}
      </dl>
      <p className="mt-2 type-caption text-ink-3">
        Pedido <span translate="no">{orderNumber(orderId)}</span>
      </p>
    </>
  )
}
