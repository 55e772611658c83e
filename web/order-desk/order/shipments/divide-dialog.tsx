import { useId, useState } from 'react'

import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { sendOnce } from '../../../forms/send-once.ts'
import { useForm } from '../../../forms/use-form.ts'
import { shipmentNoun } from '../../../orders/shipment-text.ts'
import { showToast } from '../../../ui/toast.ts'
import { unitsText } from '../../desk-text.ts'
import { returnPart } from '../../take-steps.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'
import { hasLeft, isHere } from './shipment-actions.ts'
import { UnitsOfLines, type UnitsByLine } from './units-of-lines.tsx'

type Wanted = { version: number; lines: { lineId: string; quantity: number }[]; units: number }
type DivideDialogProps = OrderDialogProps & {
  shipment: DeskShipment
  title: string
  action: string
  question: string
  /** What its buttons are for, after "Unidades de …". */
  purpose: string
  whenNone: string
  whenAll: string
  isOver: boolean
  /** @returns whether it was done */
  divide: (wanted: Wanted) => Promise<boolean>
}

/** Which units of a shipment; at least one stays. */
function DivideDialog({ shipment, divide, question, purpose, ...props }: DivideDialogProps) {
  const { whenNone, whenAll, actions, onClose, ...dialog } = props
  const id = useId()
  const { lines, units } = shipment
  // As it was when the dialog opened, also when it is read again meanwhile: what is sent again is the same request. Once somebody else
  // was first, as it is shown since.
  const [firstSeen] = useState(shipment.version)
  const version = actions.notice === null ? firstSeen : shipment.version
  const [moved, setMoved] = useState<UnitsByLine>({})
  const taken = Object.values(moved).reduce((sum, quantity) => sum + quantity, 0)
  const { formProps, isBusy, errors } = useForm({
    send: async () => {
      if (taken === 0) return { lines: whenNone }
      if (taken === units) return { lines: whenAll }
      const wanted = lines
        .map(({ lineId }) => ({ lineId, quantity: moved[lineId] ?? 0 }))
        .filter(({ quantity }) => quantity > 0)
      if (await divide({ version, lines: wanted, units: taken })) onClose()
      return
    },
  })
  return (
    <ActionDialog
      {...dialog}
      formId={id}
      isDirty={taken > 0}
      notice={actions.notice?.text ?? null}
      {...{ isBusy, onClose }}
    >
      <form {...formProps} id={id}>
        <p className="text-ink-2">{question}</p>
        <UnitsOfLines {...{ lines, purpose }} chosen={moved} onChange={setMoved} />
        {errors.lines && (
          <p role="alert" className="mt-2 type-caption text-danger">
            {errors.lines}
          </p>
        )}
      </form>
    </ActionDialog>
  )
}

type SplitDialogProps = OrderDialogProps & { order: Pick<DeskOrder, 'pickup'>; shipment: DeskShipment }

/** Which units travel, or are picked up, by themselves. */
export function SplitDialog({ order, shipment, ...props }: SplitDialogProps) {
  const { _id: shipmentId } = shipment
  const noun = shipmentNoun(order.pickup !== null).toLowerCase()
  const split = async ({ units, ...wanted }: Wanted) => {
    const isDone = await props.actions.run(shipmentId, () =>
      sendOnce(`split ${shipmentId}`, { shipmentId, ...wanted }, (values, headers) =>
        callOverHttp('orderDesk.split', values, { headers }),
      ),
    )
    if (isDone) showToast({ text: `${unitsText(units)} en otro ${noun}`, kind: 'success', about: [shipmentId] })
    return isDone
  }
  return (
    <DivideDialog
      {...props}
      shipment={shipment}
      title={`Separar en otro ${noun}`}
      action="Separar"
      question="¿Cuántas unidades salen aparte?"
      purpose="que salen aparte"
      whenNone="Elige qué separas."
      whenAll={`En cada ${noun} debe quedar al menos una unidad.`}
      isOver={!isHere(shipment)}
      divide={split}
    />
  )
}

type ReturnPartDialogProps = OrderDialogProps & { order: DeskOrder; shipment: DeskShipment }

/** Which units of a parcel that left come back (P-216). */
export function ReturnPartDialog({ order, shipment, ...props }: ReturnPartDialogProps) {
  const { _id: shipmentId } = shipment
  const noun = shipmentNoun(order.pickup !== null).toLowerCase()
  return (
    <DivideDialog
      {...props}
      shipment={shipment}
      title="Devolver una parte"
      action="Marcar devueltas"
      question={`¿Qué vuelve a la tienda? Queda en un ${noun} aparte; recíbelo cuando llegue, y su precio queda por devolver.`}
      purpose="que vuelven"
      whenNone="Elige qué vuelve."
      whenAll={`Para devolver todo el ${noun} usa «Marcar devuelto».`}
      isOver={!hasLeft(shipment)}
      divide={({ units, ...wanted }) =>
        props.actions.step(shipmentId, `${units === 1 ? 'Vuelve' : 'Vuelven'} ${unitsText(units)}`, () =>
          returnPart({ shipmentId, orderId: order._id, ...wanted }),
        )
      }
    />
  )
}
