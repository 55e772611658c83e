import { shipmentName } from '../../orders/shipment-name.ts'
import { useShopName } from '../../page/shop.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { orderName } from '../desk-text.ts'
import type { PrintedShipment } from './shipments-to-print.ts'

/** Whose paper it is, and of which shipment. */
export function PaperHead({ printed: { order, shipment } }: { printed: PrintedShipment }) {
  return (
    <header className="paper-head">
      <p className="paper-brand">
        <BrandMark isQuiet />
        {useShopName()}
      </p>
      <p>
        Pedido <b translate="no">{orderName(order._id)}</b>
        <br />
        {shipmentName(shipment, order.shipments)}
      </p>
    </header>
  )
}

/** A weight as papers say it, in kilograms. */
export const kilosOf = (grams: number | null): string =>
  grams === null ? '' : `${(grams / 1_000).toLocaleString('es-CO', { maximumFractionDigits: 1 })}\u00A0kg`
