import type { DeskOrder } from '../../../contract/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showToast } from '../../ui/toast.ts'
import { consequenceWords } from '../consequence-words.ts'
import { CancelOrders } from './cancel-orders.tsx'
import type { OrderDialogProps } from './use-order-actions.ts'

/** Gives an order up, after its consequence is said. */
export function CancelDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  return (
    <CancelOrders
      count={1}
      notice={actions.notice?.text ?? null}
      {...{ isOpen, onClose }}
      onCancel={async (cause) => {
        const about = { orderId: order._id, ...cause, statusSeen: order.status }
        const isDone = await actions.run(null, () => callOverHttp('orderDesk.cancel', about))
        if (isDone) showToast({ text: 'Pedido cancelado', kind: 'success' })
        return isDone
      }}
    >
      <p className="font-semibold">{consequenceWords({ ...order.ifCancelled, refundDue: order.money.refundable })}</p>
    </CancelOrders>
  )
}
