import { Printer, RotateCcw, Wrench } from 'lucide-react'

import type { OwnInstallation } from '../../contract/maintenance/installations.ts'
import { discountText } from '../../contract/orders/discount-text.ts'
import { ivaRows } from '../../contract/orders/iva-text.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { contactAbout } from '../content/contact-about.ts'
import { Picture } from '../images/picture.tsx'
import { installationOf } from '../maintenance/installation-address.ts'
import { paths } from '../paths.ts'
import { TransferNotice } from '../payments/transfer-notice.tsx'
import { ReviewButton } from '../product-reviews/review-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { OwnCases } from './cases/own-cases.tsx'
import { CashNotice } from './cash-notice.tsx'
import { OwnInvoice } from './invoices/own-invoice.tsx'
import { KeyNotes } from './key-notes.tsx'
import { LicenceKey } from './licence-key.tsx'
import { mayReview } from './may-review.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderInstallation, useOwnInstallations } from './order-installation.tsx'
import { orderBadges } from './order-text.ts'
import { ShipmentPart } from './shipment-part.tsx'
import type { OrderShipment } from './shipment-text.ts'

type OrderCardProps = {
  order: Order
  /** Whether it is the newest order, which shows its events at once. */
  isNewest: boolean
  onPrint: () => void
  /** Called when an address was given. */
  onGiven: () => void
}

/** One order of the history (P-25): date, quantity, price, address, shipments, lines, and the licence keys. */
export function OrderCard({ order, isNewest, onPrint, onGiven }: OrderCardProps) {
  const { _id, createdAt, totalQty, totalPrice, deliveryCost, status, products, shipments } = order
  const { cameBackUnpaid, toRefund, discount, iva } = order
  const { text, ...look } = orderBadges[status]
  const headingId = `pedido-${_id}`
  const installation = useOwnInstallations().installationOf(_id)
  return (
    <article aria-labelledby={headingId} className="max-w-190 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <header className="flex flex-col gap-1 border-b border-line pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={headingId} className="type-h3">
            <time dateTime={createdAt}>{shortDateOf(createdAt)}</time>
          </h2>
          <p className="font-display text-[min(1.5rem,10vw)]/7 font-bold tracking-tight tabular-nums">
            {formatPesos(totalPrice + deliveryCost - cameBackUnpaid)}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="type-caption text-ink-3 tabular-nums">
            {totalQty === 1 ? '1 unidad' : `${totalQty} unidades`} · Pedido{' '}
            <span translate="no">{orderNumber(_id)}</span>
          </p>
          <Badge {...look}>{text}</Badge>
        </div>
      </header>
      <OrderDelivery order={order} onGiven={onGiven} />
      <CashNotice order={order} />
      {order.transfer && status === 'pending' && (
        <div className="mt-4">
          <TransferNotice orderId={_id} total={totalPrice + deliveryCost} transfer={order.transfer} />
        </div>
      )}
      {shipments.map((shipment) => (
        <ShipmentPart key={shipment._id} order={order} shipment={shipment} isOpen={isNewest}>
          {inShipment(products, shipment).map((line) => (
            <OrderLine key={line.productId._id} heading="h4" {...{ order, line, shipment }} />
          ))}
        </ShipmentPart>
      ))}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {inNoShipment(products, shipments).map((line) => (
          <OrderLine key={line.productId._id} heading="h3" {...{ order, line }} />
        ))}
      </ul>
      {(deliveryCost > 0 || cameBackUnpaid > 0 || iva.length > 0) && (
        <dl className="flex flex-col gap-1 border-t border-line py-4 type-body-sm text-ink-2 tabular-nums">
          {(deliveryCost > 0 || cameBackUnpaid > 0) && (
            <>
              <Sum label="Productos" text={formatPesos(totalPrice)} />
              <Sum label="Envío" text={deliveryCost === 0 ? 'Gratis' : formatPesos(deliveryCost)} />
            </>
          )}
          {cameBackUnpaid > 0 && <Sum label="No se cobra" text={formatPesos(-cameBackUnpaid)} />}
          {ivaRows(iva).map(({ label, pesos }) => (
            <Sum key={label} label={label} text={formatPesos(pesos)} />
          ))}
        </dl>
      )}
      {discount && (
        <p className="border-t border-line py-4 type-body-sm wrap-anywhere text-ok">{`${discountText(discount)}.`}</p>
      )}
      {toRefund > 0 && (
        <p className="my-4 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm font-semibold text-info">
          <RotateCcw aria-hidden className="mt-0.5 size-4 shrink-0" />
          {`La tienda te debe ${formatPesos(toRefund)}: te los devuelve pronto.`}
        </p>
      )}
      <OwnInvoice orderId={_id} />
      <OwnCases orderId={_id} />
      {installation && <OrderInstallation about={installation} />}
      <OrderFooter {...{ order, onPrint }} installed={installation?.lines ?? []} />
    </article>
  )
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** The actions on an order. */
type OrderFooterProps = Pick<OrderCardProps, 'order' | 'onPrint'> & {
  /** The lines for which a visit is offered above. */
  installed: OwnInstallation['lines']
}

function OrderFooter({ order, onPrint, installed }: OrderFooterProps) {
  const { _id, status, attempt, products } = order
  const isOffered = (name: string) => installed.some(({ productName }) => productName === name)
  const licensed = products.filter(
    ({ licenseKeys, productId }) => licenseKeys.length > 0 && !isOffered(productId.productName),
  )
  return (
    <footer className="flex flex-wrap gap-3 border-t border-line pt-4">
      {status === 'pending' && !attempt && (
        <p className="type-body-sm text-ink-2">Págalo con el enlace que te enviamos. Si lo perdiste, pídenos otro.</p>
      )}
      {attempt && (
        <a href={paths.waitForPayment(attempt)} className={buttonClass('primary', 'small')}>
          Ver el estado del pago
        </a>
      )}
      {status === 'paid' && (
        <Button size="small" look="outline" icon={<Printer aria-hidden className="size-4" />} onClick={onPrint}>
          Imprimir recibo
        </Button>
      )}
      {status === 'paid' && licensed.length > 0 && (
        <a
          href={installationOf(licensed.map(({ productId }) => productId.productName))}
          className={buttonClass('outline', 'small')}
        >
          <Wrench aria-hidden className="size-4" />
          Instalación a domicilio
        </a>
      )}
      <a
        href={contactAbout(orderNumber(_id))}
        className={buttonClass('ghost', 'small', licensed.length > 0 ? 'max-xl:-ml-[16px]' : 'max-md:-ml-[16px]')}
      >
        Ayuda con este pedido
      </a>
    </footer>
  )
}

type Line = Order['products'][number]

/** The lines of an order that travel in a shipment, as many of each as are in it. */
function inShipment(products: readonly Line[], { lines }: OrderShipment): Line[] {
  return lines.flatMap(({ productId, quantity }) => {
    const line = products.find((one) => one.productId._id === productId)
    return line ? [Object.assign({}, line, { quantity })] : []
  })
}

/** The lines that need no delivery. */
function inNoShipment(products: readonly Line[], shipments: readonly OrderShipment[]): Line[] {
  const sent = new Set(shipments.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  return products.filter(({ productId }) => !sent.has(productId._id))
}

type OrderLineProps = { order: Order; line: Line; shipment?: OrderShipment; heading: 'h3' | 'h4' }

function OrderLine({ order, line, shipment, heading: Heading }: OrderLineProps) {
  const { productId: product, quantity, sellingPrice, licenseKeys } = line
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-[16px] gap-y-3 py-4">
      <div className="overflow-hidden rounded-10">
        <Picture url={product.productImage[0]} sizes="56px" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Heading className="min-w-[min(100%,10rem)] flex-1 font-medium wrap-anywhere">
          <a href={paths.product(product._id)} className="hover:underline">
            {product.productName}
          </a>
        </Heading>
        <p className="type-body-sm text-ink-2 tabular-nums">{`${quantity} × ${formatPesos(sellingPrice)}`}</p>
        {mayReview(order.status, shipment) && (
          <ReviewButton productId={product._id} productName={product.productName}>
            Opinar
          </ReviewButton>
        )}
      </div>
      {licenseKeys.length > 0 && (
        <div className="col-span-2 md:col-span-1 md:col-start-2">
          <p className="mb-2 type-caption font-semibold text-ink-2">
            {licenseKeys.length === 1 ? 'Clave de licencia' : 'Claves de licencia'}
          </p>
          <ul className="flex flex-col gap-2">
            {licenseKeys.map((key, index) => (
              <LicenceKey key={key} text={key} product={product.productName}>
                <KeyNotes order={order} line={line} index={index} />
              </LicenceKey>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
