import { useQueries } from '@tanstack/react-query'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consequenceText, sumOf } from '../consequence-text.ts'
import { batchesOf } from '../in-batches.ts'
import { CancelOrders, cancellingOrders, type CancelCause } from '../order/cancel-orders.tsx'
import { versionSeen } from '../version-seen.ts'

export type Cancellation = CancelCause & {
  orders: string[]
  statusesSeen: { orderId: string; status: DeskRow['status']; versionSeen?: number }[]
}

type CancelManyDialogProps = {
  rows: readonly DeskRow[]
  isOpen: boolean
  onClose: () => void
  onCancel: (cancellation: Cancellation) => Promise<boolean>
}

/** Gives the chosen orders up for one reason, after the consequence of all of them is said. */
export function CancelManyDialog({ rows, isOpen, onClose, onCancel }: CancelManyDialogProps) {
  const orders = rows.map(({ _id }) => _id)
  const statusesSeen = rows.map((row) => ({ orderId: row._id, status: row.status, ...versionSeen(row) }))
  // Asked each time: what comes back changes with every step of anybody.
  const pieces = useQueries({
    queries: batchesOf(orders).map((piece) =>
      Object.assign(callQuery('orderDesk.ifCancelled', { orders: piece }), { enabled: isOpen, gcTime: 0 }),
    ),
  })
  const known = sumOf(pieces.map(({ data }) => data?.data))
  return (
    <CancelOrders
      {...cancellingOrders(orders.length)}
      isUnpaid={rows.every(({ awaitsLink, awaitsTransfer }) => awaitsLink || awaitsTransfer)}
      notice={null}
      {...{ isOpen, onClose }}
      onCancel={(cause) => onCancel({ orders, statusesSeen, ...cause })}
    >
      <div className="min-h-6 font-semibold" aria-live="polite">
        {known ? (
          <p>{consequenceText(known)}</p>
        ) : pieces.some(({ isError }) => isError) ? (
          <p className="text-ink-2">No pudimos sumar lo que vuelve. Puedes cancelar igual.</p>
        ) : (
          <Skeleton className="h-6 w-64 rounded-8" />
        )}
      </div>
    </CancelOrders>
  )
}
