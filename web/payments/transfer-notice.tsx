import { orderNumber } from '../../contract/orders/order-number.ts'
import type { Transfer } from '../../contract/orders/transfers.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

type TransferNoticeProps = { orderId: string; total: number; transfer: Transfer }

/** How to pay an order that waits for a transfer: account, amount, reference and time limit (P-271). */
export function TransferNotice({ orderId, total, transfer: { transferTo, until } }: TransferNoticeProps) {
  return (
    <div className="rounded-14 bg-info-soft p-4">
      <p className="type-body-sm text-ink-2">
        Transfiere <strong className="font-semibold text-ink tabular-nums">{formatPesos(total)}</strong>
        {transferTo === '' ? '. Escríbenos y te decimos a dónde.' : ' a:'}
      </p>
      {transferTo !== '' && <p className="mt-1 font-semibold wrap-anywhere whitespace-pre-line">{transferTo}</p>}
      <dl className="mt-3 grid gap-x-8 gap-y-2 border-t border-line pt-3 sm:grid-cols-2">
        <div>
          <dt className="type-caption text-ink-2">Referencia o mensaje</dt>
          <dd translate="no" className="font-semibold tabular-nums">
            {orderNumber(orderId)}
          </dd>
        </div>
        <div>
          <dt className="type-caption text-ink-2">Te guardamos los productos hasta</dt>
          <dd className="font-semibold tabular-nums">
            <time dateTime={until}>{momentOf(until)}</time>
          </dd>
        </div>
      </dl>
    </div>
  )
}
