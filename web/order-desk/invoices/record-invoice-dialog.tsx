import { useState } from 'react'

import { invoiceMessages, readCufe, readInvoiceNumber } from '../../../contract/orders/invoice-rules.ts'
import type { DeskInvoicing } from '../../../contract/orders/invoices.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form-values.ts'
import { sendOnce } from '../../forms/send-once.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { buyerLine } from '../../orders/invoices/buyer-line.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { FileField } from './file-field.tsx'
import { fileProblem, sendInvoiceFile } from './send-invoice-file.ts'

export type InvoiceDialogProps = {
  about: DeskInvoicing
  isOpen: boolean
  onClose: () => void
  /** Has it read anew. */
  onChanged: () => Promise<void>
}

const kinds = ['pdf', 'xml'] as const

/** Writes down the invoice that another programme issued, and its files (P-323). */
export function RecordInvoiceDialog({ about, isOpen, onClose, onChanged }: InvoiceDialogProps) {
  const { orderId, buyer, total } = about
  const [isDirty, setDirty] = useState(false)
  const [today] = useState(() => dayInBogota(new Date()))
  const { errors, ...form } = useForm({
    check: checkInvoice,
    send: async (written) => {
      const invoice = {
        ...{ orderId, number: textOf(written, 'number'), cufe: textOf(written, 'cufe') },
        issuedOn: textOf(written, 'issuedOn'),
      }
      const { data, message } = await sendOnce(`invoice of ${orderId}`, invoice, (values, headers) =>
        callOverHttp('invoices.record', values, { headers }),
      )
      const [recorded] = data.invoices
      const failed = recorded ? await sendFiles(recorded._id, written) : ''
      showToast(failed === '' ? { text: message, kind: 'success' } : { text: `${message}. ${failed}`, kind: 'error' })
      onClose()
      await onChanged()
    },
  })
  return (
    <FormDialog
      title={`Factura del pedido ${orderNumber(orderId)}`}
      form={form}
      action="Registrar factura"
      onDirty={() => setDirty(true)}
      className="grid gap-4"
      {...{ isOpen, onClose, isDirty }}
    >
      <p className="type-body-sm wrap-anywhere text-ink-2">
        {`${formatPesos(total)}, a nombre de ${buyer ? buyerLine(buyer) : 'quien compró'}.`}
      </p>
      <Field label="Número" name="number" required placeholder="FE-123" autoComplete="off" error={errors.number} />
      <Field
        label="Fecha"
        name="issuedOn"
        type="date"
        required
        max={today}
        defaultValue={today}
        error={errors.issuedOn}
      />
      <Field label="CUFE" name="cufe" isOptional autoComplete="off" spellCheck={false} error={errors.cufe} />
      <FileField label="PDF" name="pdf" accept=".pdf,application/pdf" error={errors.pdf} />
      <FileField label="XML" name="xml" accept=".xml,application/xml,text/xml" error={errors.xml} />
    </FormDialog>
  )
}

function checkInvoice(form: HTMLFormElement): FieldErrors {
  const written = new FormData(form)
  const cufe = textOf(written, 'cufe')
  const wrong = Object.fromEntries(
    filesOf(written).flatMap(([kind, file]) => (fileProblem(file) ? [[kind, fileProblem(file)]] : [])),
  )
  return {
    ...(readInvoiceNumber(textOf(written, 'number')) === null && { number: invoiceMessages.number }),
    ...(textOf(written, 'issuedOn') === '' && { issuedOn: invoiceMessages.issuedOn }),
    ...(cufe.trim() !== '' && readCufe(cufe) === null && { cufe: invoiceMessages.cufe }),
    ...wrong,
  }
}

const filesOf = (written: FormData): [string, File][] =>
  kinds.flatMap((kind) => {
    const file = written.get(kind)
    return file instanceof File && file.size > 0 ? [[kind, file]] : []
  })

/** @returns what could not be stored of the files, in Spanish; '' when all was */
async function sendFiles(invoiceId: string, written: FormData): Promise<string> {
  const failed: string[] = []
  for (const [kind, file] of filesOf(written)) {
    try {
      await sendInvoiceFile(invoiceId, file)
    } catch (error) {
      if (!isCallError(error)) throw error
      failed.push(`El ${kind.toUpperCase()} no se guardó: ${error.message}`)
    }
  }
  return failed.join(' ')
}
