import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { lateDialog } from '../../page/late-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { buyerLine } from './buyer-line.ts'
import { InvoiceBox } from './invoice-box.tsx'
import { ownInvoices, useOwnInvoice } from './use-own-invoices.ts'

const BuyerDialog = lateDialog(
  async () => (await import('./buyer-dialog.tsx')).BuyerDialog,
  ({ isOpen }) => isOpen,
)

/** The invoice of an own order, or for whom it will be (P-326). */
export function OwnInvoice({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState({ turn: 0, isOpen: false })
  const found = useOwnInvoice(orderId)
  if (!found) return null
  const { buyer, invoices } = found
  const isInvoiced = invoices.some(({ annulledAt }) => annulledAt === null)
  if (invoices.length === 0 && !buyer) return null
  return (
    <div className="grid gap-3 border-t border-line py-4">
      {invoices.map((invoice) => (
        <InvoiceBox key={invoice._id} invoice={invoice} />
      ))}
      {!isInvoiced && buyer && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 type-body-sm text-ink-2">
          <p className="min-w-[min(100%,14rem)] flex-1 wrap-anywhere">{`Factura electrónica a nombre de ${buyerLine(buyer)}.`}</p>
          {buyer.canChange && (
            <Button
              look="outline"
              size="small"
              aria-label="Cambiar los datos para la factura"
              onClick={() => setOpened(({ turn }) => ({ turn: turn + 1, isOpen: true }))}
            >
              Cambiar
            </Button>
          )}
        </div>
      )}
      {opened.turn > 0 && buyer && (
        <BuyerDialog
          key={opened.turn}
          buyer={buyer}
          isOpen={opened.isOpen}
          ownLabel="A mi nombre"
          onClose={() => setOpened((before) => ({ ...before, isOpen: false }))}
          save={(wanted, version) =>
            withSession(() => callOverHttp('invoices.changeOwnBuyer', { orderId, buyer: wanted, version }))
          }
          onChanged={() => queries.invalidateQueries({ queryKey: ownInvoices.queryKey })}
        />
      )}
    </div>
  )
}
