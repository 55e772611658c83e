import { useId, useState } from 'react'

import { cancelReasons, type CancelReason } from '../../../contract/cancel-reasons.ts'
import type { DeskOrder } from '../../../contract/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { consequenceWords } from '../consequence-words.ts'
import { ActionDialog } from './action-dialog.tsx'
import { cancelWords } from './event-words.ts'
import type { OrderDialogProps } from './use-order-actions.ts'

/** Gives an order up, after its consequence is said. */
export function CancelDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  const id = useId()
  const [reason, setReason] = useState<CancelReason>('asked')
  const [isDirty, setDirty] = useState(false)
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      const isDone = await actions.run(null, () =>
        callOverHttp('orderDesk.cancel', {
          orderId: order._id,
          reason,
          detail: textOf(written, 'detail'),
          statusSeen: order.status,
        }),
      )
      if (!isDone) return
      showToast({ text: 'Pedido cancelado', kind: 'success' })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="¿Cancelar este pedido?"
      formId={id}
      action="Cancelar pedido"
      leave="No cancelar"
      leavesFirst
      isDangerous
      notice={actions.notice?.text ?? null}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} onChange={() => setDirty(true)} className="grid gap-4">
        <Select
          label="Por qué"
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as CancelReason)}
        >
          {cancelReasons.map((one) => (
            <option key={one} value={one}>
              {cancelWords[one]}
            </option>
          ))}
        </Select>
        <Field label="Detalle" name="detail" isOptional maxLength={300} autoComplete="off" error={errors.detail} />
        <p className="font-semibold">{consequenceWords({ ...order.ifCancelled, refundDue: order.money.refundable })}</p>
      </form>
    </ActionDialog>
  )
}
