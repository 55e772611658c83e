import type { PaymentTask } from '../../../contract/order-desk/payment-tasks.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { orderPath } from '../desk-paths.ts'
import { shortMoment } from '../desk-text.ts'
import { voidedText } from './voided-text.ts'

const kinds: Record<PaymentTask['kind'], string> = {
  refund: 'Devolver el dinero',
  review: 'El valor pagado no es el del pedido',
  voided: 'El medio de pago anuló este pago',
  returned_twice: 'Devuelto dos veces: a la tarjeta y por transferencia',
  unknown_payment: 'Dinero recibido que nadie pidió',
}

const providerNames: Record<string, string> = { simulated: 'Pago de prueba', wompi: 'Wompi' }

/** What is to be decided, about how much money of whom, and where it is found at the provider. */
export function TaskText({ task }: { task: PaymentTask }) {
  const { kind, amount, left, name, orderId, orderTotal, createdAt, provider, providerTxId } = task
  return (
    <div className="min-w-60 flex-1">
      <p className="font-semibold">{kind === 'refund' && left === 0 ? 'No queda nada por devolver' : kinds[kind]}</p>
      <p className="type-body-sm text-ink-2 tabular-nums">
        {formatPesos(left)}
        {left !== amount && ` de ${formatPesos(amount)}, el resto ya se devolvió`}
        {left === amount && orderTotal !== null && orderTotal !== amount && ` de ${formatPesos(orderTotal)}`}
        {name !== '' && ` · ${name}`}
        {orderId !== null && (
          <>
            {' · '}
            <a href={orderPath(orderId)} className="text-link underline">
              Pedido {orderNumber(orderId)}
            </a>
          </>
        )}
      </p>
      {kind === 'voided' && <p className="type-body-sm">{voidedText(task)}</p>}
      {kind === 'returned_twice' && (
        <p className="type-body-sm">
          Si lo que anotaste como transferencia fue la anulación en el medio de pago, solo volvió una vez: márcalo
          hecho.
        </p>
      )}
      <p className="type-caption wrap-anywhere text-ink-3">
        {`${shortMoment(createdAt)} · ${providerNames[provider] ?? provider} ${providerTxId}`}
      </p>
    </div>
  )
}
