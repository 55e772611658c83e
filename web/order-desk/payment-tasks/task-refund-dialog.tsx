import { useId, useState } from 'react'

import type { PaymentTask } from '../../../contract/order-desk/payment-tasks.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { PictureListField } from '../../images/picture-list-field.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ActionDialog } from '../order/action-dialog.tsx'

type TaskRefundDialogProps = {
  task: PaymentTask
  decision: 'refunded' | 'done'
  isOpen: boolean
  onClose: () => void
  onSettled: () => void
}

/** Writes down that the money of a task went back, with its proof. */
export function TaskRefundDialog({ task, decision, isOpen, onClose, onSettled }: TaskRefundDialogProps) {
  const id = useId()
  const [proof, setProof] = useState<readonly string[]>([])
  const [isUploading, setUploading] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const { formProps, isBusy, errors, mend } = useForm({
    send: async (written) => {
      if (isUploading) return { proof: 'Espera a que suba la imagen.' }
      if (proof.length === 0) return { proof: 'Agrega el comprobante de la devolución.' }
      const about = { task: task.task, decision, proof: [...proof], note: textOf(written, 'note') }
      await callOverHttp('orderDesk.settleTask', about)
      showToast({ text: 'Reembolso registrado', kind: 'success' })
      onClose()
      onSettled()
    },
  })
  return (
    <ActionDialog
      title="Devolver dinero"
      formId={id}
      action="Registrar"
      notice={null}
      isDirty={isDirty || isUploading || proof.length > 0}
      {...{ isOpen, isBusy, onClose }}
    >
      <form {...formProps} id={id} onInput={() => setDirty(true)} className="grid gap-4">
        <p className="text-ink-2">
          {'Devuelve '}
          <b className="font-semibold whitespace-nowrap text-ink">{formatPesos(task.left)}</b>
          {decision === 'refunded'
            ? ' y regístralo aquí. El pedido queda reembolsado y sus unidades vuelven a la venta.'
            : ' y regístralo aquí con su comprobante.'}
        </p>
        <PictureListField
          label="Comprobante de la devolución"
          value={proof}
          onChange={(value) => {
            setProof(value)
            mend('proof')
          }}
          most={4}
          isRequired
          error={errors.proof}
          onBusy={setUploading}
        />
        <Field label="Nota" name="note" isOptional maxLength={300} autoComplete="off" error={errors.note} />
      </form>
    </ActionDialog>
  )
}
