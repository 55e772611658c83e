import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { ivaRows } from '../../../contract/orders/iva-text.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { paymentMethodName } from '../../../contract/orders/payment-methods.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useShop, useShopName } from '../../page/shop.ts'
import { formatPhone } from '../../phone-links.ts'
import { callQuery } from '../../queries/call-query.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { orderPath } from '../desk-paths.ts'
import { longMoment } from '../desk-text.ts'
import { COUNTER_RECEIPT } from '../printouts.ts'
import { usePrintout } from './use-printout.ts'

/** What its buyer takes along from the counter (P-338), as it comes out of the printer. */
export function CounterReceiptPage({ orderId }: { orderId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(callQuery('orderDesk.get', { orderId }))
  const order = data?.data
  const isReady = order?.isAtCounter === true
  usePrintout(COUNTER_RECEIPT, isReady)
  return (
    <>
      <AreaHeading title="Comprobante">
        {isReady && (
          <Button size="small" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </AreaHeading>
      {isPending && (
        <SkeletonList label="Cargando la venta">
          <Skeleton className="h-96 max-w-80 rounded-12" />
        </SkeletonList>
      )}
      {error && <ErrorBlock message="No pudimos traer la venta." isBusy={isFetching} onRetry={() => void refetch()} />}
      {order && !isReady && (
        <EmptyBlock
          heading="p"
          title="Este pedido no se vendió en el mostrador."
          action={
            <a href={orderPath(orderId)} className={buttonClass('outline', 'small')}>
              Ver el pedido
            </a>
          }
        />
      )}
      {order && isReady && (
        <div data-printing className="printout printout-comprobante">
          <CounterReceipt order={order} />
        </div>
      )}
    </>
  )
}

type Line = DeskOrder['digital'][number] | DeskOrder['shipments'][number]['lines'][number]

/** What was bought, also what came back since: one line a product and price. */
function linesOf({ shipments, digital }: DeskOrder): Line[] {
  const lines = new Map<string, Line>()
  for (const line of [...shipments.flatMap((shipment) => shipment.lines), ...digital]) {
    const quantity = (lines.get(line.lineId)?.quantity ?? 0) + line.quantity
    lines.set(line.lineId, { ...line, quantity })
  }
  return [...lines.values()]
}

function CounterReceipt({ order }: { order: DeskOrder }) {
  const { _id, createdAt, buyer, money, method, history } = order
  const shop = useShop()
  const sale = history.find(({ event }) => event === 'sold_at_counter')?.detail ?? {}
  return (
    <article className="printout-sheet" aria-label={`Comprobante ${orderNumber(_id)}`}>
      <p className="printout-brand">
        <BrandMark isQuiet />
        {useShopName()}
      </p>
      {shop && (
        <p>
          {`NIT ${shop.nit}`}
          <br />
          {`${shop.address}, ${shop.city}`}
          <br />
          {formatPhone(shop.phone)}
        </p>
      )}
      <h2 className="printout-title">Comprobante de venta</h2>
      <p>
        {'Venta '}
        <b translate="no">{orderNumber(_id)}</b>
        <br />
        {longMoment(createdAt)}
        {buyer && (
          <>
            <br />
            {buyer.name}
            {buyer.document !== '' && `, ${buyer.documentType} ${buyer.document}`}
          </>
        )}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(order).map(({ lineId, productName, quantity, sellingPrice }) => (
            <tr key={lineId}>
              <td>
                {productName}
                <br />
                {`${quantity} × ${formatPesos(sellingPrice)}`}
              </td>
              <td>{formatPesos(quantity * sellingPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sum name="Total" isTotal>
        {formatPesos(money.total)}
      </Sum>
      {ivaRows(money.iva).map(({ label, pesos }) => (
        <Sum key={label} name={label}>
          {formatPesos(pesos)}
        </Sum>
      ))}
      <Sum name={paymentMethodName(method)}>{formatPesos(sale.received ?? money.total)}</Sum>
      {sale.change !== undefined && <Sum name="Cambio">{formatPesos(sale.change)}</Sum>}
      {sale.reference && <Sum name="Referencia">{sale.reference}</Sum>}
      {money.refunded > 0 && <Sum name="Devuelto después">{formatPesos(money.refunded)}</Sum>}
      <footer className="printout-foot">
        <p>Este comprobante no es factura electrónica. Puedes pedirla con tus datos.</p>
        <p>Guárdalo: con él reclamas la garantía.</p>
      </footer>
    </article>
  )
}

function Sum({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <p className={isTotal ? 'comprobante-row comprobante-total' : 'comprobante-row'}>
      <span>{name}</span>
      <span>{children}</span>
    </p>
  )
}
