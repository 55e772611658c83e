import { useId, useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { showToast } from '../../../ui/toast.ts'
import { versionSeen } from '../../version-seen.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'
import { awaitsCash, collectText } from './cash-to-collect.ts'
import { notReceivedText } from './not-received-text.ts'

type CollectDialogProps = OrderDialogProps & { order: DeskOrder }

/** The cash of an order is here: the amount is what was to be paid, and nobody changes it. */
export function CollectDialog({ order, isOpen, onClose, actions }: CollectDialogProps) {
  const id = useId()
  const [first] = useState(() => collectText(order))
  const isOver = !awaitsCash(order)
  const text = isOver ? first : collectText(order)
  const { formProps, isBusy } = useForm({
    send: async () => {
      const isDone = await actions.run(null, () =>
        callOverHttp('orderDesk.collect', { orderId: order._id, amountSeen: order.toCollect }),
      )
      if (!isDone) return
      showToast({ text: text.done, kind: 'success' })
      onClose()
    },
  })
  return (
    <ActionDialog
      title={text.action}
      formId={id}
      action={text.action}
      notice={actions.notice?.text ?? null}
      isDirty={false}
      {...{ isOver, isOpen, isBusy, onClose }}
    >
      <form {...formProps} id={id}>
        <p className="font-display text-3xl/9 font-bold tracking-tight tabular-nums">{formatPesos(order.toCollect)}</p>
        <p className="mt-1 text-ink-2">{text.meaning}</p>
      </form>
    </ActionDialog>
  )
}

/** Nobody received the order; said with what comes of it. */
export function RefuseDialog({ order, isOpen, onClose, actions }: CollectDialogProps) {
  const id = useId()
  const { formProps, isBusy } = useForm({
    send: async () => {
      const isDone = await actions.run(null, () =>
        callOverHttp('orderDesk.notReceived', { orderId: order._id, ...versionSeen(order) }),
      )
      if (!isDone) return
      showToast({
        text: 'Pedido por recibir de vuelta',
        kind: 'success',
        about: order.shipments.map(({ _id }) => _id),
      })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="¿No lo recibió?"
      formId={id}
      action="No lo recibió"
      leave="Volver"
      leavesFirst
      isDangerous
      notice={actions.notice?.text ?? null}
      isOver={!awaitsCash(order)}
      isDirty={false}
      {...{ isOpen, isBusy, onClose }}
    >
      <form {...formProps} id={id}>
        <p className="font-semibold">{notReceivedText(order)}</p>
      </form>
    </ActionDialog>
  )
}
