import { useState } from 'react'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { AmountField } from '../forms/amount-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textOf } from '../forms/form-values.ts'
import { useSameId } from '../forms/same-id.ts'
import { readAmount } from '../forms/typed-amount.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { showToast } from '../ui/toast.ts'

const ways = [
  { value: 'transfer', label: 'Transferencia' },
  { value: 'cash', label: 'Efectivo' },
] as const
type Way = (typeof ways)[number]['value']

type NotePaymentDialogProps = { visit: OpenedVisit; onClose: () => void; onChanged: () => void }

/** Notes money for a visit that the shop itself received (P-124). */
export function NotePaymentDialog({ visit: { _id: taskId, money }, onClose, onChanged }: NotePaymentDialogProps) {
  const [method, setMethod] = useState<Way>('transfer')
  const [isDirty, setDirty] = useState(false)
  // The amount that the person has read: if it differs by now, the server refuses and notes nothing.
  const [seen, setSeen] = useState(money.due)
  // The same payment sent again after a lost response is noted once.
  const idOf = useSameId()
  const send = async (written: FormData): Promise<FieldErrors | void> => {
    const amount = readAmount(textOf(written, 'amount'))
    const reference = method === 'transfer' ? textOf(written, 'reference').trim() : ''
    const wrong = {
      ...(amount >= 1 ? {} : { amount: 'Escribe cuánto recibiste, en pesos sin decimales.' }),
      ...(amount > seen ? { amount: 'Es más de lo que hay por cobrar.' } : {}),
      ...(method === 'transfer' && reference === '' ? { reference: 'Escribe la referencia de la transferencia.' } : {}),
    }
    if (Object.keys(wrong).length > 0) return wrong
    const payment = { taskId, method, amount, reference }
    await callOverHttp('visitPayments.note', { ...payment, paymentId: idOf(payment), dueSeen: seen })
    showToast({ text: `Anotaste un pago de ${formatPesos(amount)}.`, kind: 'success' })
    onChanged()
    onClose()
  }
  const form = useForm({
    send,
    onRefusal: (error) => {
      if (!isCallError(error) || !['VISIT_DUE_CHANGED', 'VISIT_PAYMENT'].includes(error.code)) return false
      setSeen((error.data as { due: number }).due)
      onChanged()
      return { amount: error.message }
    },
  })
  return (
    <FormDialog
      title="Anotar un pago"
      action="Anotar el pago"
      {...{ isOpen: true, form, isDirty, onClose }}
      onDirty={() => setDirty(true)}
      className="grid gap-4"
    >
      <Segmented label="Cómo pagó" options={ways} value={method} onChange={setMethod} className="justify-self-start" />
      <p className="text-ink-2">
        {method === 'transfer'
          ? 'Una transferencia que llegó a la cuenta de la tienda.'
          : 'Efectivo que recibió la tienda. Ningún técnico tiene que entregarlo.'}
      </p>
      <AmountField
        label="Valor"
        name="amount"
        defaultValue={money.due}
        required
        hint={`Por cobrar hay ${formatPesos(Math.max(0, seen))}`}
        error={form.errors['amount']}
        data-autofocus
      />
      {method === 'transfer' && (
        <Field
          label="Referencia"
          name="reference"
          hint="El número del comprobante."
          maxLength={80}
          required
          autoComplete="off"
          error={form.errors['reference']}
        />
      )}
    </FormDialog>
  )
}
