import { useId, useState } from 'react'

import type { DeskOrder } from '../../../contract/desk-order.ts'
import { formatPesos } from '../../../contract/pesos.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { PictureListField } from '../../images/picture-list-field.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { OrderDialogProps } from './use-order-actions.ts'

/** Writes down money that went back by transfer, with its proof. */
export function RefundDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  const id = useId()
  const { refunded, refundable } = order.money
  const [proof, setProof] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const { formProps, isBusy, errors, mend } = useForm({
    send: async (written) => {
      if (isSending) return { proof: 'Espera a que suba la imagen.' }
      const amount = Number(textOf(written, 'amount').replaceAll(/[.\s$]/g, ''))
      const isDone = await actions.run(null, () =>
        callOverHttp('orderDesk.refund', {
          orderId: order._id,
          amount,
          refundedSeen: refunded,
          proof: [...proof],
          note: textOf(written, 'note'),
        }),
      )
      if (!isDone) return
      showToast({ text: 'Reembolso registrado', kind: 'success' })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="Devolver dinero"
      formId={id}
      action="Registrar"
      isDirty={isDirty || proof.length > 0}
      notice={actions.notice?.text ?? null}
      {...{ isOpen, isBusy, onClose }}
    >
      <form {...formProps} id={id} onChange={() => setDirty(true)} className="grid gap-4">
        <p className="text-ink-2">Haz la transferencia y regístrala aquí con su comprobante.</p>
        <Field
          label="Valor"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={refundable}
          hint={`Máximo ${formatPesos(refundable)}`}
          error={errors.amount}
          data-autofocus
        />
        <PictureListField
          label="Comprobante de la transferencia"
          value={proof}
          onChange={(value) => {
            setProof(value)
            mend('proof')
          }}
          most={4}
          isRequired
          error={errors.proof}
          onBusy={setSending}
        />
        <Field label="Nota" name="note" isOptional maxLength={300} autoComplete="off" error={errors.note} />
      </form>
    </ActionDialog>
  )
}
