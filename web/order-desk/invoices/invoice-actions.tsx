import { FileText, ReceiptText } from 'lucide-react'
import { useState } from 'react'

import type { DeskInvoicing } from '../../../contract/orders/invoices.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { lateDialog } from '../../page/late-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { AttachFiles } from './attach-files.tsx'

const RecordInvoiceDialog = lateDialog(
  async () => (await import('./record-invoice-dialog.tsx')).RecordInvoiceDialog,
  ({ isOpen }) => isOpen,
)
const CreditNoteDialog = lateDialog(
  async () => (await import('./credit-note-dialog.tsx')).CreditNoteDialog,
  ({ isOpen }) => isOpen,
)
const BuyerDialog = lateDialog(
  async () => (await import('../../orders/invoices/buyer-dialog.tsx')).BuyerDialog,
  ({ isOpen }) => isOpen,
)

type Opened = { turn: number; isOpen: boolean; what: 'record' | 'credit_note' | 'buyer' }
type InvoiceActionsProps = {
  about: DeskInvoicing
  /** The shop invoices now. */
  isOn: boolean
  isOnline?: boolean
  /** Has it read anew. */
  onChanged: () => Promise<void>
}

/** What can be done about the invoice of an order. */
export function InvoiceActions({ about, isOn, isOnline = true, onChanged }: InvoiceActionsProps) {
  const { orderId, buyer, invoices, awaits } = about
  const [opened, setOpened] = useState<Opened>({ turn: 0, isOpen: false, what: 'record' })
  const open = (what: Opened['what']) => setOpened(({ turn }) => ({ turn: turn + 1, isOpen: true, what }))
  const valid = invoices.find(({ annulledAt }) => annulledAt === null)
  const rest = valid ? valid.total - valid.creditNotes.reduce((sum, { amount }) => sum + amount, 0) : 0
  const dialog = {
    about,
    isOpen: opened.isOpen,
    onClose: () => setOpened((before) => ({ ...before, isOpen: false })),
    onChanged,
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOn && awaits === 'invoice' && (
          <Button
            size="small"
            icon={<FileText aria-hidden className="size-5" />}
            isOff={!isOnline}
            onClick={() => open('record')}
          >
            Registrar factura
          </Button>
        )}
        {valid && rest > 0 && (
          <Button
            size="small"
            look={awaits === 'credit_note' ? 'primary' : 'outline'}
            icon={<ReceiptText aria-hidden className="size-5" />}
            isOff={!isOnline}
            onClick={() => open('credit_note')}
          >
            Registrar nota crédito
          </Button>
        )}
        {valid && <AttachFiles invoice={valid} isOnline={isOnline} onChanged={onChanged} />}
        {buyer?.canChange && (
          <Button size="small" look="outline" isOff={!isOnline} onClick={() => open('buyer')}>
            Cambiar datos
          </Button>
        )}
      </div>
      {opened.turn > 0 && opened.what === 'record' && <RecordInvoiceDialog key={opened.turn} {...dialog} />}
      {opened.turn > 0 && opened.what === 'credit_note' && valid && (
        <CreditNoteDialog key={opened.turn} {...dialog} invoice={valid} />
      )}
      {opened.turn > 0 && opened.what === 'buyer' && buyer && (
        <BuyerDialog
          key={opened.turn}
          {...dialog}
          buyer={buyer}
          ownLabel="De la cuenta que compró"
          save={(wanted, version) =>
            withSession(() => callOverHttp('invoices.changeBuyer', { orderId, buyer: wanted, version }))
          }
        />
      )}
    </>
  )
}
