import { useId, useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { recordedMethods, type RecordedMethod } from '../../../../contract/order-desk/desk-rules.ts'
import { paymentMethodName } from '../../../../contract/orders/payment-methods.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { textOf } from '../../../forms/form-values.ts'
import { useForm } from '../../../forms/use-form.ts'
import { randomId } from '../../../random-id.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { versionSeen } from '../../version-seen.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'

/** The money of an order that waits for it is here: how, and under which reference; the amount is what is to be paid. */
export function RecordDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  const id = useId()
  // A second press after a lost answer finds what the first one did.
  const [key] = useState(() => randomId())
  const [method, setMethod] = useState<RecordedMethod>('nequi')
  const [isDirty, setDirty] = useState(false)
  const { total } = order.money
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      const reference = method === 'cash' ? '' : textOf(written, 'reference')
      const about = { orderId: order._id, method, reference, amountSeen: total, ...versionSeen(order) }
      const isDone = await actions.run(null, () =>
        callOverHttp('orderDesk.recordPayment', about, { headers: { 'idempotency-key': key } }),
      )
      if (!isDone) return
      showToast({ text: 'Pago registrado', kind: 'success' })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="Registrar pago"
      formId={id}
      action="Registrar pago"
      notice={actions.notice?.text ?? null}
      isOver={!order.awaitsTransfer && !order.awaitsLink}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} noValidate onInput={() => setDirty(true)} className="grid gap-4">
        <div>
          <p className="font-display text-3xl/9 font-bold tracking-tight tabular-nums">{formatPesos(total)}</p>
          <p className="mt-1 text-ink-2">
            {`Mira que el dinero ya esté en tu cuenta o en tu caja. Desde ahora cuenta como venta${order.digital.length > 0 ? ', y quien compró ve sus claves' : ''}.`}
          </p>
        </div>
        <Select
          label="Cómo pagó"
          value={method}
          error={errors.method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value as RecordedMethod)}
        >
          {recordedMethods.map((one) => (
            <option key={one} value={one}>
              {one === 'transfer' ? 'Transferencia bancaria' : paymentMethodName(one)}
            </option>
          ))}
        </Select>
        {method !== 'cash' && (
          <Field
            label="Referencia"
            name="reference"
            isOptional
            maxLength={80}
            autoComplete="off"
            hint="La del comprobante, para encontrarlo después."
            error={errors.reference}
          />
        )}
      </form>
    </ActionDialog>
  )
}
