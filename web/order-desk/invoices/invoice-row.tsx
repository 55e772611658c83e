import type { ListedInvoicing } from '../../../contract/orders/invoices.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { buyerLine } from '../../orders/invoices/buyer-line.ts'
import { InvoiceBox } from '../../orders/invoices/invoice-box.tsx'
import { useShop } from '../../page/shop.ts'
import { orderPath } from '../desk-paths.ts'
import { shortDay } from '../desk-text.ts'
import { useMinute, WaitingTime } from '../waiting-time.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { isLateInvoice } from './late-invoice.ts'

/** An order of the list of invoices: what is missing, and how long it waits. */
export function InvoiceRow({ about, onChanged }: { about: ListedInvoicing; onChanged: () => Promise<void> }) {
  const { orderId, paidAt, client, total, buyer, invoices, awaits, since, creditDue } = about
  const mayEnter = useMayEnter()
  const now = useMinute()
  const isOn = useShop()?.invoices === 'on'
  const valid = invoices.find(({ annulledAt }) => annulledAt === null)
  const name = `Pedido ${orderNumber(orderId)}`
  return (
    <article aria-label={name} className="grid gap-3 rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">
          {mayEnter('orders') ? (
            <a href={orderPath(orderId)} className="touch-area text-link underline">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="font-semibold tabular-nums">{formatPesos(awaits === 'credit_note' ? creditDue : total)}</p>
        <p className="flex w-full flex-wrap gap-x-3 type-body-sm wrap-anywhere text-ink-2">
          {`${client || 'Cuenta eliminada'} · pagado el ${shortDay(paidAt)}`}
          {since !== null && <WaitingTime since={since} isLate={isLateInvoice(since, now)} />}
        </p>
      </header>
      {!valid && buyer && <p className="type-body-sm wrap-anywhere">{`A nombre de ${buyerLine(buyer)}`}</p>}
      {awaits === 'credit_note' && (
        <p className="type-body-sm font-semibold text-warn">
          {`Falta una nota crédito por ${formatPesos(creditDue)} de ${formatPesos(total)}.`}
        </p>
      )}
      {valid && <InvoiceBox invoice={valid} />}
      <InvoiceActions about={about} isOn={isOn} onChanged={onChanged} />
    </article>
  )
}
