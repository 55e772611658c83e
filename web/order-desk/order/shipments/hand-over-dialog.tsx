import { useId, useState } from 'react'

import { pickupLimits } from '../../../../contract/delivery/pickup-limits.ts'
import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { textOf } from '../../../forms/form-values.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Field } from '../../../ui/field.tsx'
import { handOver } from '../../take-steps.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'
import { isHere } from './shipment-actions.ts'

type HandOverDialogProps = OrderDialogProps & { order: DeskOrder; shipment: DeskShipment }

/** What is picked up is handed over (P-305): to whom, if somebody wants to write it, and what is to be paid then. */
export function HandOverDialog({ order, shipment, isOpen, onClose, actions }: HandOverDialogProps) {
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  const { _id: shipmentId, version, number, toCollect } = shipment
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      const seen = { shipmentId, version, orderId: order._id }
      const handedTo = textOf(written, 'handedTo').trim()
      if (await actions.step(shipmentId, `Paquete ${number} entregado`, () => handOver(seen, handedTo))) onClose()
    },
  })
  return (
    <ActionDialog
      title="Entregar el pedido"
      formId={id}
      action="Marcar entregado"
      notice={actions.notice?.text ?? null}
      isOver={!isHere(shipment)}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} noValidate onInput={() => setDirty(true)} className="grid gap-4">
        {toCollect > 0 && (
          <p className="rounded-14 bg-warn-soft p-4 font-semibold text-warn">
            {`Cobra ${formatPesos(toCollect)} en efectivo. Después registra el pago en el pedido.`}
          </p>
        )}
        <Field
          label="Quién lo recibe"
          name="handedTo"
          isOptional
          autoComplete="off"
          maxLength={pickupLimits.handedTo}
          hint="Si no es quien compró. Queda en el historial del pedido."
          error={errors.handedTo}
          data-autofocus
        />
      </form>
    </ActionDialog>
  )
}
