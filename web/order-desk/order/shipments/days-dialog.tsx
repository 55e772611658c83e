import { useId, useState } from 'react'

import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { addDays, dayInBogota } from '../../../../contract/values/civil-days.ts'
import { betweenDays } from '../../../../contract/values/near-days.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { textOf } from '../../../forms/form-values.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'

type DaysDialogProps = OrderDialogProps & { order: Pick<DeskOrder, 'pickup'>; shipment: DeskShipment }

/** Other days on which a shipment is expected. */
export function DaysDialog({ order, shipment, isOpen, onClose, actions }: DaysDialogProps) {
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  const [today] = useState(() => dayInBogota(new Date()))
  const { _id: shipmentId, version, expected } = shipment
  const now = shipment.newDays ?? expected
  const [from, setFrom] = useState(now && now.from >= today ? now.from : today)
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      const to = textOf(written, 'to')
      const isDone = await actions.run(shipmentId, () =>
        callOverHttp('orderDesk.changeDays', { shipmentId, version, from, to }),
      )
      if (!isDone) return
      showToast({ text: 'Fecha cambiada', kind: 'success', about: [shipmentId] })
      onClose()
    },
  })
  const last = addDays(today, 365)
  return (
    <ActionDialog
      title={order.pickup ? 'Cambiar cuándo está listo' : 'Cambiar fecha de llegada'}
      formId={id}
      action="Guardar"
      notice={actions.notice?.text ?? null}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} noValidate onInput={() => setDirty(true)} className="grid gap-4">
        <p className="text-ink-2">
          {expected ? `Prometimos ${betweenDays(expected, today)}. ` : ''}
          Quien compró ve la fecha nueva junto a la de antes.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <Field
            label="Desde"
            name="from"
            type="date"
            required
            min={today}
            max={last}
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            error={errors.from}
            data-autofocus
          />
          <Field
            label="Hasta"
            name="to"
            type="date"
            required
            min={from || today}
            max={last}
            defaultValue={now && now.to >= today ? now.to : today}
            error={errors.to}
          />
        </div>
      </form>
    </ActionDialog>
  )
}
