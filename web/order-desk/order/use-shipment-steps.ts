import type { DeskOrder, DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { shipmentNoun } from '../../orders/shipment-text.ts'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { returnShipment, takeStep } from '../take-steps.ts'
import type { useOrderDialogs } from './order-dialogs.tsx'
import { returnEndsOrder, returnQuestion } from './shipments/return-question.ts'
import type { ShipmentAction } from './shipments/shipment-actions.ts'
import type { OrderActions } from './use-order-actions.ts'

/**
 * What the buttons of a shipment do: a step that can be taken back, one that has a way back of its own, one that asks before, or
 * a dialog.
 * @param order whose shipments they are
 * @param open opens a dialog about a shipment
 */
export function useShipmentSteps(
  order: DeskOrder,
  actions: OrderActions,
  open: ReturnType<typeof useOrderDialogs>['open'],
) {
  const noun = shipmentNoun(order.pickup !== null)
  const plainly = async (
    { _id: shipmentId, version, number }: DeskShipment,
    call: 'orderDesk.unprepare' | 'orderDesk.return' | 'orderDesk.receive',
  ) => {
    const seen = { shipmentId, version }
    const isDone = await actions.run(shipmentId, () =>
      call === 'orderDesk.unprepare' ? callOverHttp(call, { shipments: [seen] }) : callOverHttp(call, seen),
    )
    if (isDone) showToast({ text: `${noun} ${number} ${becomes[call]}`, kind: 'success', about: [shipmentId] })
  }
  const confirmReturn = async (shipment: DeskShipment) => {
    const text = returnQuestion(order, shipment)
    if (!(await showConfirm({ text, action: 'Marcar devuelto' }))) return
    const { _id: shipmentId, version, number } = shipment
    if (returnEndsOrder(order, shipment)) return plainly(shipment, 'orderDesk.return')
    await actions.step(shipmentId, `${noun} ${number} devuelto`, () =>
      returnShipment({ shipmentId, version, orderId: order._id }),
    )
  }
  return (action: ShipmentAction, shipment: DeskShipment) => {
    actions.forget()
    const { _id: shipmentId, number } = shipment
    const seen = { shipmentId, version: shipment.version, orderId: order._id }
    if (action === 'prepare')
      void actions.step(shipmentId, `${noun} ${number} ${order.pickup ? 'listo para recoger' : 'preparado'}`, () =>
        takeStep('prepare', [seen]),
      )
    else if (action === 'deliver')
      void actions.step(shipmentId, `Envío ${number} entregado`, () => takeStep('deliver', [seen]))
    else if (action === 'unprepare') void plainly(shipment, 'orderDesk.unprepare')
    else if (action === 'return') void confirmReturn(shipment)
    else if (action === 'receive') void plainly(shipment, 'orderDesk.receive')
    else open(action === 'cancel' ? 'cancel_shipment' : action, shipmentId)
  }
}

const becomes = {
  'orderDesk.unprepare': 'de vuelta a por preparar',
  'orderDesk.return': 'devuelto',
  'orderDesk.receive': 'recibido',
} as const
