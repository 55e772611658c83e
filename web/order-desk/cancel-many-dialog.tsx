import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { cancelReasons, type CancelReason } from '../../contract/cancel-reasons.ts'
import type { DeskRow } from '../../contract/desk-order.ts'
import { textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { callQuery } from '../queries/call-query.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { consequenceWords } from './consequence-words.ts'
import { orderWords } from './desk-words.ts'
import { ActionDialog } from './order/action-dialog.tsx'
import { cancelWords } from './order/event-words.ts'

export type Cancellation = { orders: string[]; reason: CancelReason; detail: string }

type CancelManyDialogProps = {
  rows: readonly DeskRow[]
  isOpen: boolean
  onClose: () => void
  onCancel: (cancellation: Cancellation) => Promise<boolean>
}

/** Gives the chosen orders up for one reason, after the consequence of all of them is said. */
export function CancelManyDialog({ rows, isOpen, onClose, onCancel }: CancelManyDialogProps) {
  const id = useId()
  const [reason, setReason] = useState<CancelReason>('asked')
  const [isDirty, setDirty] = useState(false)
  const orders = rows.map(({ _id }) => _id)
  // Asked each time: what comes back changes with every step of anybody.
  const sums = useQuery({ ...callQuery('orderDesk.ifCancelled', { orders }), enabled: isOpen, gcTime: 0 })
  const { formProps, isBusy, errors } = useForm({
    send: async (written) => {
      if (await onCancel({ orders, reason, detail: textOf(written, 'detail') })) onClose()
    },
  })
  const known = sums.data?.data
  return (
    <ActionDialog
      title={orders.length === 1 ? '¿Cancelar este pedido?' : `¿Cancelar ${orderWords(orders.length)}?`}
      formId={id}
      action={orders.length === 1 ? 'Cancelar pedido' : 'Cancelar pedidos'}
      leave="No cancelar"
      leavesFirst
      isDangerous
      notice={null}
      {...{ isOpen, isDirty, isBusy, onClose }}
    >
      <form {...formProps} id={id} onInput={() => setDirty(true)} className="grid gap-4">
        <Select
          label="Por qué"
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as CancelReason)}
        >
          {cancelReasons.map((one) => (
            <option key={one} value={one}>
              {cancelWords[one]}
            </option>
          ))}
        </Select>
        <Field label="Detalle" name="detail" isOptional maxLength={300} autoComplete="off" error={errors.detail} />
        <div className="min-h-6 font-semibold" aria-live="polite">
          {known ? (
            <p>{consequenceWords(known)}</p>
          ) : sums.isError ? (
            <p className="text-ink-2">No pudimos sumar lo que vuelve. Puedes cancelar igual.</p>
          ) : (
            <Skeleton className="h-6 w-64 rounded-8" />
          )}
        </div>
      </form>
    </ActionDialog>
  )
}
