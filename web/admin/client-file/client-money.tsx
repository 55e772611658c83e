import type { ClientFile } from '../../../contract/client-file.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { ordersText } from '../../order-desk/desk-text.ts'
import { DeskCard } from '../../order-desk/order/desk-card.tsx'

/** The amounts that a client has paid for orders and still owes. */
export function ClientMoney({ file: { bought, owed } }: { file: ClientFile }) {
  const mayEnter = useMayEnter()
  const hasOrders = mayEnter('orders')
  const sumLabel = !hasOrders ? 'Debe por visitas' : mayEnter('visits') ? 'Debe en total' : 'Debe por pedidos'
  const debts = [
    ['Pedidos que paga al recibir', owed.orders],
    ['Visitas por pagar', owed.visits],
  ] as const
  return (
    <DeskCard title="Dinero">
      {!hasOrders ? null : bought.orders === 0 ? (
        <p className="mt-2 text-ink-2">Aún no ha comprado nada.</p>
      ) : (
        <p className="mt-2 text-ink-2">
          Ha comprado por{' '}
          <span className="block font-display text-2xl/8 font-bold tracking-tight text-ink tabular-nums">
            {formatPesos(bought.amount)}
          </span>{' '}
          en {ordersText(bought.orders)}
        </p>
      )}
      <dl className="mt-3 grid gap-2 border-t border-line pt-3 tabular-nums">
        {debts.map(
          ([label, amount]) =>
            amount > 0 && (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-ink-2">{label}</dt>
                <dd>{formatPesos(amount)}</dd>
              </div>
            ),
        )}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{sumLabel}</dt>
          <dd className={owed.orders + owed.visits > 0 ? 'text-warn' : ''}>{formatPesos(owed.orders + owed.visits)}</dd>
        </div>
      </dl>
    </DeskCard>
  )
}
