import { formatPesos } from '../../../contract/pesos.ts'
import { placeName } from '../../../contract/place-name.ts'
import { useShop, useShopName } from '../../page/shop.ts'
import { formatPhone } from '../../phone-links.ts'
import { classes } from '../../ui/classes.ts'
import { kilosOf, PaperHead } from './paper-head.tsx'
import { collectingNumber, type PrintedParcel } from './parcels-to-print.ts'

/** Longer names of municipalities are set smaller, so that they stand in one line. */
const SHORT_NAME = 12

/** What is glued on a parcel: where it goes, large; room for the carrier's sticker. */
export function Label({ parcel }: { parcel: PrintedParcel }) {
  const { order, shipment } = parcel
  const shop = useShop()
  const name = useShopName()
  const address = shipment.address ?? order.address
  if (!address) return null
  return (
    <article className="paper-sheet" aria-label={`Rótulo ${order._id}`}>
      <PaperHead parcel={parcel} />
      <div className="label-place">
        <h2 className={classes('label-town', address.municipality.length > SHORT_NAME && 'label-town-long')}>
          {address.municipality}
        </h2>
        {placeName(address) !== address.municipality && <p>{address.department}</p>}
      </div>
      <address className="label-address">
        <b>{address.recipient}</b>
        <br />
        {address.line}
        <br />
        <b>{formatPhone(address.phone)}</b>
        {address.indications && <small>{address.indications}</small>}
      </address>
      <p className={classes('label-pay', isCollecting(parcel) && 'label-cash')}>
        <span>{payWords(parcel)}</span>
        <span className="ml-auto">{kilosOf(shipment.weight)}</span>
      </p>
      <p className="label-sender">
        Envía: {name}
        {shop && `, ${shop.address}, ${shop.city}, ${formatPhone(shop.phone)}`}
      </p>
    </article>
  )
}

/** Its carrier brings the cash of the whole order. */
const isCollecting = ({ order, shipment }: PrintedParcel): boolean =>
  order.toCollect > 0 && shipment.number === collectingNumber(order)

function payWords(parcel: PrintedParcel): string {
  const { order } = parcel
  if (isCollecting(parcel)) return `Cobrar en efectivo ${formatPesos(order.toCollect)}`
  if (order.toCollect > 0) return `No cobrar: se cobra con el envío ${collectingNumber(order)}`
  return order.status === 'paid' ? 'Pagado. No cobrar' : ''
}
