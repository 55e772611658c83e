import { useId, useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { findMissing, textOf } from '../../../forms/form-values.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { versionSeen } from '../../version-seen.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'

/** Says why the money of what came back stays here. */
export function OweNothingDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  const { formProps, isBusy, errors } = useForm({
    check: (form) => findMissing(form, { reason: 'Escribe por qué no se devuelve.' }),
    send: async (written) => {
      const about = {
        ...{ orderId: order._id, refundedSeen: order.money.refunded, reason: textOf(written, 'reason') },
        ...versionSeen(order),
      }
      if (!(await actions.run(null, () => callOverHttp('orderDesk.oweNothing', about)))) return
      showToast({ text: 'No se devuelve nada', kind: 'success' })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="No se devuelve nada"
      formId={id}
      action="Guardar"
      notice={actions.notice?.text ?? null}
      isOver={order.money.owed === 0}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} noValidate onInput={() => setDirty(true)} className="grid gap-4">
        <p className="text-ink-2">{`Los ${formatPesos(order.money.owed)} por devolver se quedan en la tienda.`}</p>
        <Field
          label="Por qué"
          name="reason"
          required
          maxLength={300}
          autoComplete="off"
          placeholder="Se cambió por otro producto"
          error={errors.reason}
          data-autofocus
        />
      </form>
    </ActionDialog>
  )
}
