import { useId, useState } from 'react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { placeName } from '../../../contract/values/place-name.ts'
import { callOverHttp } from '../../browser-call.ts'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { useWrittenAddress } from '../../delivery/use-written-address.ts'
import { showToast } from '../../ui/toast.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { OrderDialogProps } from './use-order-actions.ts'

/** Where what has not left of an order goes. When somebody else was first, theirs stands above what was typed. */
export function AddressDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  // What it was when the dialog opened: the fields keep what was typed.
  const [before] = useState(order.address)
  const { orderId, addressSeen } = { orderId: order._id, addressSeen: order.addressId }
  const { formProps, isBusy, errors, place, setPlace } = useWrittenAddress(before, async (written) => {
    const isDone = await actions.run(null, () =>
      callOverHttp('orderDesk.changeAddress', { orderId, addressSeen, ...written }),
    )
    if (!isDone) return
    showToast({ text: 'Dirección guardada', kind: 'success', about: order.shipments.map(({ _id }) => _id) })
    onClose()
  })
  const { notice } = actions
  return (
    <ActionDialog
      title={before ? 'Cambiar dirección' : 'Agregar dirección'}
      size="form"
      formId={id}
      action="Guardar dirección"
      notice={notice?.text ?? null}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      {notice && order.address && (
        <address className="mb-4 rounded-10 bg-sunken px-3.5 py-2.5 type-body-sm wrap-anywhere text-ink-2 not-italic">
          {[order.address.recipient, order.address.line, placeName(order.address)].join(', ')}
        </address>
      )}
      <form {...formProps} id={id} noValidate onInput={() => setDirty(true)}>
        <AddressFields address={before} errors={errors} place={place} onPlace={setPlace} isOfOther />
      </form>
    </ActionDialog>
  )
}
