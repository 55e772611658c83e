import { useQuery } from '@tanstack/react-query'

import type { AwaitedKeys } from '../../../contract/order-desk/today.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { orderPath } from '../desk-paths.ts'
import { shortMoment } from '../desk-text.ts'
import { WaitingList } from './waiting-list.tsx'

/** `/admin-panel/today/keys`: orders under review whose licences have no keys any more. */
export function KeysPage() {
  const query = useQuery(callQuery('today.keys', {}))
  return (
    <WaitingList
      title="Pedidos sin claves"
      hint="Llegó un pago de otro valor y sus claves ya no están. Agrega claves al producto y acepta el pago, o devuelve el dinero."
      empty="Ningún pedido espera claves."
      query={query}
      more={(rest) => `y ${rest} más: aparecen aquí cuando decidas sobre estos.`}
      keyOf={({ orderId }) => orderId}
    >
      {(order) => <Order {...order} />}
    </WaitingList>
  )
}

function Order({ orderId, createdAt, name, products }: AwaitedKeys) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-48 flex-1 wrap-anywhere">
        <a href={orderPath(orderId)} className="touch-area font-semibold text-link underline">
          {`Pedido ${orderNumber(orderId)}`}
        </a>
        <span className="block type-body-sm text-ink-2">
          {`${name || 'Cuenta eliminada'}, ${shortMoment(createdAt)}`}
        </span>
      </p>
      <ul className="min-w-56 flex-1 wrap-anywhere">
        {products.map(({ productId, productName, missing }) => (
          <li key={productId}>
            {productName}
            <span className="block type-body-sm text-warn">
              {missing === 1 ? 'Falta 1 clave' : `Faltan ${missing} claves`}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a href={paths.adminProducts} className={buttonClass('outline', 'small')}>
          Agregar claves
        </a>
        <a href={paths.adminOrders} className={buttonClass('outline', 'small')}>
          Decidir el pago
        </a>
      </div>
    </div>
  )
}
