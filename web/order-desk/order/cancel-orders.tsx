import { useId, useState, type ReactNode } from 'react'

import { cancelReasons, type CancelReason } from '../../../contract/order-desk/desk-rules.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ordersText } from '../desk-text.ts'
import { ActionDialog } from './action-dialog.tsx'
import { cancelText } from './event-text.ts'

/** Why orders are given up. */
export type CancelCause = { reason: CancelReason; detail: string }

type CancelOrdersProps = {
  title: string
  /** Words of the button that does it. */
  action: string
  /** The reason that stands there at first. */
  likely?: CancelReason
  /** Nobody has paid them: that can be the reason. */
  isUnpaid?: boolean
  isOpen: boolean
  onClose: () => void
  /** @returns whether it is done, and the dialog may close */
  onCancel: (cause: CancelCause) => Promise<boolean>
  notice: string | null
  /** It cannot be given up any more. */
  isOver?: boolean
  /** What follows from it. */
  children: ReactNode
}

/** The words of cancelling so many orders. */
export const cancellingOrders = (count: number) =>
  count === 1
    ? { title: '¿Cancelar este pedido?', action: 'Cancelar pedido' }
    : { title: `¿Cancelar ${ordersText(count)}?`, action: 'Cancelar pedidos' }

/** Gives orders, or a part of one, up for one reason, after the consequence is said. */
export function CancelOrders(props: CancelOrdersProps) {
  const {
    title,
    action,
    likely = 'asked',
    isUnpaid = false,
    isOpen,
    onClose,
    onCancel,
    notice,
    isOver = false,
    children,
  } = props
  const id = useId()
  const [reason, setReason] = useState<CancelReason>(likely)
  const [isDirty, setDirty] = useState(false)
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      if (await onCancel({ reason, detail: textOf(written, 'detail') })) onClose()
    },
  })
  return (
    <ActionDialog
      formId={id}
      leave="No cancelar"
      leavesFirst
      isDangerous
      {...{ title, action, notice, isOver, isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} onInput={() => setDirty(true)} className="grid gap-4">
        <Select
          label="Por qué"
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as CancelReason)}
        >
          {cancelReasons
            .filter((one) => isUnpaid || one !== 'unpaid')
            .map((one) => (
              <option key={one} value={one}>
                {cancelText[one]}
              </option>
            ))}
        </Select>
        <Field label="Detalle" name="detail" isOptional maxLength={300} autoComplete="off" error={errors.detail} />
        {children}
      </form>
    </ActionDialog>
  )
}
