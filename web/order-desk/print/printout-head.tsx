import { orderNumber } from '../../../contract/orders/order-number.ts'
import { shipmentName } from '../../orders/shipment-text.ts'
import { useShopName } from '../../page/shop.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import type { PrintedShipment } from './shipments-to-print.ts'

/** Whose printout it is, and of which shipment. */
export function PrintoutHead({ printed: { order, shipment } }: { printed: PrintedShipment }) {
  return (
    <header className="printout-head">
      <p className="printout-brand">
        <BrandMark isQuiet />
        {useShopName()}
      </p>
      <p>
        Pedido <b translate="no">{orderNumber(order._id)}</b>
        <br />
        {shipmentName(shipment, order.shipments, order.pickup !== null || order.isAtCounter)}
      </p>
    </header>
  )
}

/** How many units of a product: more than one must not be overlooked by who packs them. */
export const Units = ({ count }: { count: number }) => (count > 1 ? <b className="printout-units">{count}</b> : count)
