import { formatPesos } from '../../../contract/values/pesos.ts'
import { placeName } from '../../../contract/values/place-name.ts'
import { useShop, useShopName } from '../../page/shop.ts'
import { formatPhone } from '../../phone-links.ts'
import { classes } from '../../ui/classes.ts'
import { kilosText } from '../desk-text.ts'
import { PrintoutHead } from './printout-head.tsx'
import type { PrintedShipment } from './shipments-to-print.ts'

/** Longer names of municipalities are set smaller, so that they stand in one line. */
const SHORT_NAME = 12
/** Longer addresses are set smaller: what is to be collected and who sends it must have their place. */
const SHORT_ADDRESS = 280

/** What is glued on a shipment: where it goes, large; room for the carrier's sticker. */
export function Label({ printed }: { printed: PrintedShipment }) {
  const { order, shipment } = printed
  const shop = useShop()
  const name = useShopName()
  const address = shipment.address ?? order.address
  if (!address) return null
  return (
    <article className="printout-sheet" aria-label={`Rótulo ${order._id}`}>
      <PrintoutHead printed={printed} />
      <div className="label-place">
        <h2 className={classes('label-town', address.municipality.length > SHORT_NAME && 'label-town-long')}>
          {address.municipality}
        </h2>
        {placeName(address) !== address.municipality && <p>{address.department}</p>}
      </div>
      <address className={classes('label-address', isLong(address) && 'label-address-long')}>
        <b>{address.recipient}</b>
        <br />
        {address.line}
        <br />
        <b>{formatPhone(address.phone)}</b>
        {address.indications && <small>{address.indications}</small>}
      </address>
      <p className={classes('label-pay', isCollecting(printed) && 'label-cash')}>
        <span>{payText(printed)}</span>
        <span className="ml-auto">{kilosText(shipment.weight)}</span>
      </p>
      <p className="label-sender">
        Envía: {name}
        {shop && `, ${shop.address}, ${shop.city}, ${formatPhone(shop.phone)}`}
      </p>
    </article>
  )
}

const isLong = (address: NonNullable<PrintedShipment['order']['address']>): boolean =>
  address.recipient.length + address.line.length + address.indications.length > SHORT_ADDRESS

/** Its carrier brings the cash of the whole order. */
const isCollecting = ({ shipment }: PrintedShipment): boolean => shipment.toCollect > 0

function payText(printed: PrintedShipment): string {
  const { order, shipment } = printed
  if (isCollecting(printed)) return `Cobrar en efectivo ${formatPesos(shipment.toCollect)}`
  const collecting = order.shipments.find(({ toCollect }) => toCollect > 0)
  if (collecting) return `No cobrar: se cobra con el envío ${collecting.number}`
  return order.status === 'paid' ? 'Pagado. No cobrar' : ''
}
