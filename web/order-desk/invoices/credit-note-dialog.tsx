import { useState } from 'react'

import {
  creditReasonNames,
  creditReasons,
  invoiceLimits,
  invoiceMessages,
  readCufe,
  readInvoiceNumber,
  type CreditReason,
} from '../../../contract/orders/invoice-rules.ts'
import type { Invoice } from '../../../contract/orders/invoices.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { callOverHttp } from '../../browser-call.ts'
import { AmountField } from '../../forms/amount-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form-values.ts'
import { sendOnce } from '../../forms/send-once.ts'
import { readAmount } from '../../forms/typed-amount.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import type { InvoiceDialogProps } from './record-invoice-dialog.tsx'

/** Writes down a credit note of an invoice, for what went back or to annul it (P-324). */
export function CreditNoteDialog({
  about,
  invoice,
  isOpen,
  onClose,
  onChanged,
}: InvoiceDialogProps & { invoice: Invoice }) {
  const { creditDue } = about
  const rest = invoice.total - invoice.creditNotes.reduce((sum, { amount }) => sum + amount, 0)
  const [reason, setReason] = useState<CreditReason>(creditDue > 0 ? 'returned' : 'annulled')
  const [isDirty, setDirty] = useState(false)
  const [today] = useState(() => dayInBogota(new Date()))
  const isAnnulled = reason === 'annulled'
  const { errors, ...form } = useForm({
    check: (written) => checkNote(new FormData(written), isAnnulled, rest),
    send: async (written) => {
      const note = {
        ...{ invoiceId: invoice._id, number: textOf(written, 'number'), cude: textOf(written, 'cude'), reason },
        ...{ issuedOn: textOf(written, 'issuedOn'), detail: textOf(written, 'detail') },
        amount: isAnnulled ? rest : readAmount(textOf(written, 'amount')),
      }
      const { message } = await sendOnce(`credit note of ${invoice._id}`, note, (values, headers) =>
        callOverHttp('invoices.addCreditNote', values, { headers }),
      )
      showToast({ text: message, kind: 'success' })
      onClose()
      await onChanged()
    },
  })
  return (
    <FormDialog
      title={`Nota crédito de ${invoice.name}`}
      form={form}
      action="Registrar nota crédito"
      onDirty={() => setDirty(true)}
      className="grid gap-4"
      {...{ isOpen, onClose, isDirty }}
    >
      <Select
        label="Por qué"
        name="reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as CreditReason)}
      >
        {creditReasons.map((one) => (
          <option key={one} value={one}>
            {creditReasonNames[one]}
          </option>
        ))}
      </Select>
      {isAnnulled ? (
        <p className="type-body-sm text-ink-2">
          {`Anula lo que queda de la factura, ${formatPesos(rest)}. El pedido vuelve a estar por facturar si sigue pagado.`}
        </p>
      ) : (
        <AmountField
          label="Valor"
          name="amount"
          required
          defaultValue={creditDue > 0 ? String(creditDue) : undefined}
          error={errors.amount}
        />
      )}
      <Field label="Número" name="number" required placeholder="NC-12" autoComplete="off" error={errors.number} />
      <Field
        label="Fecha"
        name="issuedOn"
        type="date"
        required
        max={today}
        defaultValue={today}
        error={errors.issuedOn}
      />
      <Field label="CUDE" name="cude" isOptional autoComplete="off" spellCheck={false} error={errors.cude} />
      <Field label="Detalle" name="detail" isOptional maxLength={invoiceLimits.detail} error={errors.detail} />
    </FormDialog>
  )
}

function checkNote(written: FormData, isAnnulled: boolean, rest: number): FieldErrors {
  const cude = textOf(written, 'cude')
  const amount = readAmount(textOf(written, 'amount'))
  const isAmount = isAnnulled || (Number.isInteger(amount) && amount >= 1 && amount <= rest)
  return {
    ...(readInvoiceNumber(textOf(written, 'number')) === null && {
      number: 'Escribe el número con su prefijo, como NC-12.',
    }),
    ...(textOf(written, 'issuedOn') === '' && { issuedOn: 'Escribe la fecha de la nota crédito: día, mes y año.' }),
    ...(cude.trim() !== '' && readCufe(cude) === null && { cude: invoiceMessages.cude }),
    ...(!isAmount && { amount: `Escribe un valor de $ 1 a ${formatPesos(rest)}.` }),
  }
}
