import { useState } from 'react'

import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { shipmentNoun } from '../../../orders/shipment-text.ts'
import { randomId } from '../../../random-id.ts'
import { showToast } from '../../../ui/toast.ts'
import { shipmentConsequence } from '../../consequence-text.ts'
import { CancelOrders } from '../cancel-orders.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'

type CancelShipmentDialogProps = OrderDialogProps & { order: DeskOrder; shipment: DeskShipment }

/** Cancels one shipment of an order, after its consequence is said. */
export function CancelShipmentDialog({ order, shipment, isOpen, onClose, actions }: CancelShipmentDialogProps) {
  const { _id: shipmentId, version, number } = shipment
  const noun = shipmentNoun(order.pickup !== null)
  // A second press after a lost answer cancels nothing twice.
  const [key] = useState(() => randomId())
  return (
    <CancelOrders
      title={`¿Cancelar el ${noun.toLowerCase()} ${number}?`}
      action={`Cancelar ${noun.toLowerCase()}`}
      likely="no_units"
      notice={actions.notice?.text ?? null}
      isOver={shipment.ifCancelled === null}
      {...{ isOpen, onClose }}
      onCancel={async (cause) => {
        const isDone = await actions.run(shipmentId, () =>
          callOverHttp(
            'orderDesk.cancelShipment',
            { shipmentId, version, ...cause },
            { headers: { 'idempotency-key': key } },
          ),
        )
        if (isDone) showToast({ text: `${noun} ${number} cancelado`, kind: 'success', about: [shipmentId] })
        return isDone
      }}
    >
      <ul className="grid gap-1 font-semibold">
        {shipmentConsequence(order, shipment).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </CancelOrders>
  )
}
