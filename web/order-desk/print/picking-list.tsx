import { Fragment, useState } from 'react'

import { orderNumber } from '../../../contract/orders/order-number.ts'
import { useShopName } from '../../page/shop.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { longMoment, ordersText, unitsText } from '../desk-text.ts'
import { Units } from './printout-head.tsx'
import { picksOf, type PrintedShipment } from './shipments-to-print.ts'

/** What is to be fetched for all chosen orders: one row a product, with how many go into which order. */
export function PickingList({ printed }: { printed: readonly PrintedShipment[] }) {
  const [now] = useState(() => new Date().toISOString())
  const picks = picksOf(printed)
  const orders = new Set(printed.map(({ order }) => order._id)).size
  const units = picks.reduce((sum, pick) => sum + pick.units, 0)
  return (
    <article className="printout-sheet" aria-label="Alistamiento">
      <header className="printout-head">
        <p className="printout-brand">
          <BrandMark isQuiet />
          {useShopName()}
        </p>
        <p>{longMoment(now)}</p>
      </header>
      <h2 className="printout-title">Alistamiento</h2>
      <p>{`${ordersText(orders)}, ${unitsText(units)}`}</p>
      <table>
        <thead>
          <tr>
            <td aria-label="Marca" />
            <th scope="col">Producto</th>
            <th scope="col">Pedidos</th>
            <th scope="col">Unidades</th>
          </tr>
        </thead>
        <tbody>
          {picks.map(({ productId, productName, sku, units: sum, orders: into }) => (
            <tr key={productId}>
              <td aria-label="Sin marcar" className="printout-box" />
              <td>
                {productName}
                {sku && <small className="printout-sku">Ref. {sku}</small>}
              </td>
              <td>
                {into.map((one, index) => (
                  <Fragment key={one.orderId}>
                    {index > 0 && ', '}
                    {orderNumber(one.orderId)}
                    {one.units > 1 && <b>{`\u00A0×\u00A0${one.units}`}</b>}
                  </Fragment>
                ))}
              </td>
              <td>
                <Units count={sum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
