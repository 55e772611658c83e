import { useQuery, useQueryClient } from '@tanstack/react-query'

import { formatPesos } from '../../../contract/values/pesos.ts'
import { buyerLine } from '../../orders/invoices/buyer-line.ts'
import { InvoiceBox } from '../../orders/invoices/invoice-box.tsx'
import { useShop } from '../../page/shop.ts'
import { callQuery } from '../../queries/call-query.ts'
import { InvoiceActions } from '../invoices/invoice-actions.tsx'
import { isLateInvoice } from '../invoices/late-invoice.ts'
import { useMinute, WaitingTime } from '../waiting-time.tsx'
import { DeskCard } from './desk-card.tsx'

/** The invoice of an order: for whom, which, and what is missing (P-323). Nothing of it in a shop that never invoiced. */
export function InvoiceCard({ orderId, isOnline }: { orderId: string; isOnline: boolean }) {
  const queries = useQueryClient()
  const now = useMinute()
  const invoices = useShop()?.invoices
  const { data } = useQuery({ ...callQuery('invoices.ofOrder', { orderId }), enabled: invoices !== undefined })
  const about = data?.data
  if (!about || (about.invoices.length === 0 && !about.buyer)) return null
  const { buyer, awaits, since, creditDue } = about
  const isInvoiced = about.invoices.some(({ annulledAt }) => annulledAt === null)
  return (
    <DeskCard
      title="Factura electrónica"
      aside={since !== null && <WaitingTime since={since} isLate={isLateInvoice(since, now)} />}
    >
      <div className="mt-3 grid gap-3">
        {!isInvoiced && buyer && <p className="wrap-anywhere">{`A nombre de ${buyerLine(buyer)}.`}</p>}
        {awaits === 'credit_note' && (
          <p className="rounded-10 bg-warn-soft px-3.5 py-2.5 type-body-sm font-semibold text-warn">
            {`Falta una nota crédito por ${formatPesos(creditDue)}: ese dinero se devolvió.`}
          </p>
        )}
        {about.invoices.map((invoice) => (
          <InvoiceBox key={invoice._id} invoice={invoice} />
        ))}
        <InvoiceActions
          about={about}
          isOn={invoices === 'on'}
          isOnline={isOnline}
          onChanged={() => queries.invalidateQueries({ queryKey: ['invoices.ofOrder'] })}
        />
      </div>
    </DeskCard>
  )
}
