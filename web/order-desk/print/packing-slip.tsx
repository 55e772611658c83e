import { longDateOf } from '../../../contract/values/moments.ts'
import { placeName } from '../../../contract/values/place-name.ts'
import { useShop } from '../../page/shop.ts'
import { formatPhone } from '../../phone-links.ts'
import { kilosText, unitsText } from '../desk-text.ts'
import { otherText } from './other-text.ts'
import { PrintoutHead, Units } from './printout-head.tsx'
import type { PrintedShipment } from './shipments-to-print.ts'

/** What is in a shipment, for who packs it and who opens it: no prices. */
export function PackingSlip({ printed }: { printed: PrintedShipment }) {
  const { order, shipment } = printed
  const shop = useShop()
  const address = shipment.address ?? order.address
  const others = order.shipments.filter(({ _id, state }) => _id !== shipment._id && state !== 'cancelled')
  return (
    <article className="printout-sheet" aria-label={`Remisión ${order._id}`}>
      {/* A sheet of a long slip that lies alone still says whose it is. */}
      <div className="slip-head">
        <PrintoutHead printed={printed} />
      </div>
      <div className="slip-rest">
        <h2 className="printout-title">Remisión</h2>
        <div className="printout-columns">
          {address ? (
            <address>
              {order.pickup && (
                <>
                  <b>{`Recoge en ${order.pickup.placeName}`}</b>
                  <br />
                </>
              )}
              <b>{address.recipient}</b>
              <br />
              {address.line}
              <br />
              <b>{placeName(address)}</b>
              <br />
              {formatPhone(address.phone)}
            </address>
          ) : (
            <p>
              <b>{order.isAtCounter ? 'Entregado en el mostrador' : 'Sin dirección'}</b>
            </p>
          )}
          <p className="printout-facts">
            {longDateOf(order.createdAt)}
            <br />
            {unitsText(shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0))}
            <br />
            {kilosText(shipment.weight)}
          </p>
        </div>
        <table>
          <thead>
            <tr>
              <td aria-label="Marca" />
              <th scope="col">Producto</th>
              <th scope="col">Cantidad</th>
            </tr>
          </thead>
          <tbody>
            {shipment.lines.map(({ lineId, productName, quantity }) => (
              <tr key={lineId}>
                <td aria-label="Sin marcar" className="printout-box" />
                <td>{productName}</td>
                <td>
                  <Units count={quantity} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {address?.indications && <p>Indicaciones: {address.indications}</p>}
        {others.map((other) => (
          <p key={other._id}>{otherText(other)}</p>
        ))}
        <footer className="printout-foot">
          <p>
            {!order.isAtCounter && 'Tienes 5 días hábiles desde que lo recibes para retractarte de la compra.'}
            {shop && ` Escríbenos: ${shop.email}, ${formatPhone(shop.phone)}.`}
          </p>
          <p>Esta remisión no es factura electrónica.</p>
        </footer>
      </div>
    </article>
  )
}
