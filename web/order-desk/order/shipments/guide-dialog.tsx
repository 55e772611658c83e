import { useId, useState } from 'react'

import type { DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { carrierIds, carriers, type Carrier } from '../../../../contract/orders/carriers.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { textOf } from '../../../forms/form-values.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'

/** Another carrier or guide for what is on its way. */
export function GuideDialog({ shipment, isOpen, onClose, actions }: OrderDialogProps & { shipment: DeskShipment }) {
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  const { shipmentId, version } = { shipmentId: shipment._id, version: shipment.version }
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      const carrier = textOf(written, 'carrier') as Carrier
      const guide = textOf(written, 'guide')
      const isDone = await actions.run(shipmentId, () =>
        callOverHttp('orderDesk.changeGuide', { shipmentId, version, carrier, guide }),
      )
      if (!isDone) return
      showToast({ text: 'Guía cambiada', kind: 'success', about: [shipmentId] })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="Cambiar guía"
      formId={id}
      action="Guardar"
      notice={actions.notice?.text ?? null}
      isOver={shipment.state !== 'sent'}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} onChange={() => setDirty(true)} className="grid gap-4">
        <Select label="Transportadora" name="carrier" defaultValue={shipment.carrier ?? ''} error={errors.carrier}>
          {carrierIds.map((one) => (
            <option key={one} value={one}>
              {carriers[one].name}
            </option>
          ))}
        </Select>
        <Field
          label="Guía"
          name="guide"
          isOptional
          autoComplete="off"
          maxLength={40}
          defaultValue={shipment.guide}
          error={errors.guide}
          data-autofocus
        />
      </form>
    </ActionDialog>
  )
}
