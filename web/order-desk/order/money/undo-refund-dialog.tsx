import { useId, useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { findMissing, textOf } from '../../../forms/form-values.ts'
import { useForm } from '../../../forms/use-form.ts'
import { randomId } from '../../../random-id.ts'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { versionSeen } from '../../version-seen.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'

type UndoRefundDialogProps = OrderDialogProps & { order: DeskOrder; refundId: number }

/** Takes a refund back that was noted by mistake, after its consequence is said. */
export function UndoRefundDialog({ order, refundId, isOpen, onClose, actions }: UndoRefundDialogProps) {
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  // A second press after a lost answer finds what the first one did.
  const [key] = useState(() => randomId())
  const refund = order.money.refunds.find((one) => one.refundId === refundId)
  const { formProps, isBusy, errors } = useForm({
    check: (form) => findMissing(form, { reason: 'Escribe por qué se deshace.' }),
    send: async (written) => {
      const about = {
        ...{ orderId: order._id, refundId, refundedSeen: order.money.refunded, reason: textOf(written, 'reason') },
        ...versionSeen(order),
      }
      const headers = { 'idempotency-key': key }
      if (!(await actions.run(null, () => callOverHttp('orderDesk.undoRefund', about, { headers })))) return
      showToast({ text: 'Devolución deshecha', kind: 'success' })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="¿Deshacer esta devolución?"
      formId={id}
      action="Deshacer"
      leave="No deshacer"
      notice={actions.notice?.text ?? null}
      isOver={refund?.canBeUndone !== true}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} noValidate onInput={() => setDirty(true)} className="grid gap-4">
        <p className="text-ink-2">
          {'Queda escrito que los '}
          <b className="font-semibold whitespace-nowrap text-ink">{formatPesos(refund?.amount ?? 0)}</b>
          {' no salieron de la tienda.'}
          {order.isEmailed && ' Si ya le escribimos al comprador, recibe una corrección.'}
        </p>
        <Field
          label="Por qué"
          name="reason"
          required
          maxLength={300}
          autoComplete="off"
          placeholder="Era de otro pedido"
          error={errors.reason}
          data-autofocus
        />
      </form>
    </ActionDialog>
  )
}
