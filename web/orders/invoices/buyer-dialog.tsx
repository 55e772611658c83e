import { useRef, useState } from 'react'

import type { InvoiceBuyer } from '../../../contract/orders/invoices.ts'
import { isCallError } from '../../call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { fieldsOf } from '../../forms/refusal.ts'
import { useForm } from '../../forms/use-form.ts'
import {
  checkInvoiceBuyer,
  InvoiceBuyerFields,
  invoiceBuyerOf,
  type WantedBuyer,
} from '../../payments/invoice-buyer-fields.tsx'
import { showToast } from '../../ui/toast.ts'

type BuyerDialogProps = {
  buyer: InvoiceBuyer
  isOpen: boolean
  onClose: () => void
  /** The label of the choice of the account itself. */
  ownLabel: string
  /** Sends a change. @param buyer null for the account itself */
  save: (buyer: WantedBuyer | null, version: number) => Promise<{ message: string }>
  /** Reloads the invoice data. */
  onChanged: () => Promise<void>
}

/** Sets the invoice recipient of an order, until it is invoiced (P-321). */
export function BuyerDialog({ buyer, isOpen, onClose, ownLabel, save, onChanged }: BuyerDialogProps) {
  const [isForOther, setForOther] = useState(!buyer.isOwn)
  const [isDirty, setDirty] = useState(false)
  const { version } = useRef(buyer).current
  const { errors, ...form } = useForm({
    check: (written) => (isForOther ? checkInvoiceBuyer(written) : {}),
    send: async (written) => {
      const { message } = await save(isForOther ? invoiceBuyerOf(written) : null, version)
      showToast({ text: message, kind: 'success' })
      onClose()
      await onChanged()
    },
    onRefusal: (error) => {
      if (!isCallError(error)) return false
      if (error.fields.length > 0)
        return Object.fromEntries(
          Object.entries(fieldsOf(error)).map(([name, text]) => [name.replace('buyer.', ''), text]),
        )
      if (error.status !== 409) return false
      showToast({ text: error.message, kind: 'error' })
      onClose()
      void onChanged()
      return true
    },
  })
  return (
    <FormDialog
      title="Datos para la factura"
      form={form}
      action="Guardar"
      onDirty={() => setDirty(true)}
      className="grid gap-4"
      {...{ isOpen, onClose, isDirty }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">A nombre de quién</legend>
        {[
          { isOther: false, label: ownLabel },
          { isOther: true, label: 'De otra persona o empresa' },
        ].map(({ isOther, label }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="para-quien"
              checked={isForOther === isOther}
              onChange={() => setForOther(isOther)}
              className="size-5 shrink-0 accent-primary"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isForOther && <InvoiceBuyerFields buyer={buyer.isOwn ? null : buyer} errors={errors} />}
    </FormDialog>
  )
}
