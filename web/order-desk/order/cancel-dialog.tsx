import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showToast } from '../../ui/toast.ts'
import { consequenceText, stillOutText } from '../consequence-text.ts'
import { versionSeen } from '../version-seen.ts'
import { CancelOrders, cancellingOrders } from './cancel-orders.tsx'
import type { OrderDialogProps } from './use-order-actions.ts'

/** Gives an order up, after its consequence is said. */
export function CancelDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  const { awaitsLink, awaitsTransfer } = order
  const isUnpaid = awaitsLink || awaitsTransfer
  return (
    <CancelOrders
      {...cancellingOrders(1)}
      isUnpaid={isUnpaid}
      {...(awaitsTransfer && { likely: 'unpaid' })}
      notice={actions.notice?.text ?? null}
      isOver={!order.canCancel && !isUnpaid}
      {...{ isOpen, onClose }}
      onCancel={async (cause) => {
        const about = { orderId: order._id, ...cause }
        const isDone = await actions.run(null, () =>
          isUnpaid
            ? callOverHttp('phoneOrders.cancel', about)
            : callOverHttp('orderDesk.cancel', { ...about, statusSeen: order.status, ...versionSeen(order) }),
        )
        if (isDone)
          showToast({ text: 'Pedido cancelado', kind: 'success', about: order.shipments.map(({ _id }) => _id) })
        return isDone
      }}
    >
      <p className="font-semibold">
        {isUnpaid
          ? `Sus unidades vuelven a la venta${awaitsLink ? ' y el enlace de pago deja de servir' : ''}.`
          : [consequenceText({ ...order.ifCancelled, refundDue: order.money.refundable }), stillOutText(order)]
              .filter(Boolean)
              .join(' ')}
      </p>
    </CancelOrders>
  )
}
