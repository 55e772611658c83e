import type { User } from '../../contract/accounts/accounts.ts'
import { discountText } from '../../contract/orders/discount-text.ts'
import { ivaRows } from '../../contract/orders/iva-text.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { placeName } from '../../contract/values/place-name.ts'
import { useShopName } from '../page/shop.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { useOwnInvoice } from './invoices/use-own-invoices.ts'

/** An order on paper (D-8); hidden on the screen. */
export function Receipt({ order, person }: { order: Order; person: User }) {
  const { _id, createdAt, products, totalPrice, deliveryCost, cameBackUnpaid, discount, iva } = order
  const invoice = useOwnInvoice(_id)?.invoices.find(({ annulledAt }) => annulledAt === null)
  const licences = products.filter(({ licenseKeys }) => licenseKeys.length > 0)
  return (
    <section data-receipt data-printing className="receipt" aria-label="Recibo de compra">
      <p className="receipt-brand">
        <BrandMark />
        {useShopName()}
      </p>
      <p className="receipt-title">Recibo de compra</p>
      <dl>
        <Fact name="Pedido" value={_id} />
        <Fact name="Fecha" value={shortDateOf(createdAt)} />
        <Fact name="Cliente" value={person.name} />
        <Fact name="Documento" value={`${person.documentType} ${person.document}`} />
        <WhereFact {...order} />
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">Cantidad</th>
            <th scope="col">Valor unitario</th>
            <th scope="col">Subtotal</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, quantity, sellingPrice }) => (
            <tr key={productId._id}>
              <td>{productId.productName}</td>
              <td>{quantity}</td>
              <td>{formatPesos(sellingPrice)}</td>
              <td>{formatPesos(quantity * sellingPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {discount && <p>{`${discountText(discount)}.`}</p>}
      {deliveryCost > 0 && (
        <p className="receipt-total">
          <span>Envío</span>
          <span>{formatPesos(deliveryCost)}</span>
        </p>
      )}
      {cameBackUnpaid > 0 && (
        <p className="receipt-total">
          <span>No se cobra</span>
          <span>{formatPesos(-cameBackUnpaid)}</span>
        </p>
      )}
      <p className="receipt-total">
        <span>Total</span>
        <span>{formatPesos(totalPrice + deliveryCost - cameBackUnpaid)}</span>
      </p>
      {ivaRows(iva).map(({ label, pesos }) => (
        <p key={label} className="receipt-total">
          <span>{label}</span>
          <span>{formatPesos(pesos)}</span>
        </p>
      ))}
      {licences.length > 0 && (
        <div className="receipt-keys">
          <p>Claves de licencia</p>
          {licences.map(({ productId, licenseKeys }) => (
            <div key={productId._id}>
              <p>{productId.productName}</p>
              {licenseKeys.map((key) => (
                <code key={key}>{key}</code>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className="receipt-foot">{`Este recibo no es factura electrónica.${invoice ? ` La de este pedido es la ${invoice.name}.` : ''}`}</p>
    </section>
  )
}

/** The destination, or the pickup place. */
function WhereFact({ address, pickup }: Pick<Order, 'address' | 'pickup'>) {
  if (!address) return null
  const who = pickup ? `Se recoge en ${pickup.placeName}` : address.recipient
  return <Fact name="Entrega" value={`${who}, ${address.line}, ${placeName(address)}`} />
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
