import { useId, useState } from 'react'

import type { DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { sendOnce } from '../../../forms/send-once.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Picture } from '../../../images/picture.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { showToast } from '../../../ui/toast.ts'
import { unitsText } from '../../desk-text.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'
import { isHere } from './shipment-actions.ts'

/** Which units travel by themselves; at least one stays. */
export function SplitDialog({ shipment, isOpen, onClose, actions }: OrderDialogProps & { shipment: DeskShipment }) {
  const id = useId()
  const { _id: shipmentId, lines, units } = shipment
  // As it was when the dialog opened, also when it is read again meanwhile: what is sent again is the same request. Once somebody else
  // was first, as it is shown since.
  const [firstSeen] = useState(shipment.version)
  const version = actions.notice === null ? firstSeen : shipment.version
  const [moved, setMoved] = useState<Readonly<Record<string, number>>>({})
  const taken = Object.values(moved).reduce((sum, quantity) => sum + quantity, 0)
  const { formProps, isBusy, errors } = useForm({
    send: async () => {
      if (taken === 0) return { lines: 'Elige qué separas.' }
      if (taken === units) return { lines: 'En cada envío debe quedar al menos una unidad.' }
      const wanted = lines
        .map(({ lineId }) => ({ lineId, quantity: moved[lineId] ?? 0 }))
        .filter(({ quantity }) => quantity > 0)
      const isDone = await actions.run(shipmentId, () =>
        sendOnce(`split ${shipmentId}`, { shipmentId, version, lines: wanted }, (values, headers) =>
          callOverHttp('orderDesk.split', values, { headers }),
        ),
      )
      if (!isDone) return
      showToast({ text: `${unitsText(taken)} en otro envío`, kind: 'success', about: [shipmentId] })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="Separar en otro envío"
      formId={id}
      action="Separar"
      isDirty={taken > 0}
      notice={actions.notice?.text ?? null}
      isOver={!isHere(shipment)}
      {...{ isOpen, isBusy, onClose }}
    >
      <form {...formProps} id={id}>
        <p className="text-ink-2">¿Cuántas unidades salen aparte?</p>
        <ul className="mt-3 divide-y divide-line">
          {lines.map(({ lineId, productName, productImage, quantity }) => (
            <li key={lineId} className="flex flex-wrap items-center gap-3 py-3">
              <span className="size-11 shrink-0 overflow-hidden rounded-10">
                <Picture {...(productImage && { url: productImage })} sizes="44px" />
              </span>
              <span className="min-w-36 flex-1">
                <span className="block font-medium wrap-anywhere">{productName}</span>
                <span className="block type-caption text-ink-3">{`de ${unitsText(quantity)}`}</span>
              </span>
              <Stepper
                label={`Unidades de ${productName} que salen aparte`}
                min={0}
                max={quantity}
                value={moved[lineId] ?? 0}
                onChange={(value) => setMoved({ ...moved, [lineId]: value })}
              />
            </li>
          ))}
        </ul>
        {errors.lines && (
          <p role="alert" className="mt-2 type-caption text-danger">
            {errors.lines}
          </p>
        )}
      </form>
    </ActionDialog>
  )
}
