import { useQueryClient } from '@tanstack/react-query'

import type { CancelledOrder } from '../../../contract/order-desk/desk-cancelling.ts'
import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { ordersText } from '../desk-text.ts'
import { inBatches } from '../in-batches.ts'
import { lastStepText } from '../last-step-text.ts'
import { whyNot } from '../take-steps.ts'
import type { Cancellation } from './cancel-many-dialog.tsx'
import { useRowsDialog } from './use-rows-dialog.ts'

/**
 * The dialog in which many orders are given up.
 * @param onSettled why some were not, by order
 */
export function useCancelDialog(onSettled: (reasons: ReadonlyMap<string, string>) => void) {
  const queries = useQueryClient()
  const { turn, open, dialog } = useRowsDialog()
  const cancel = async (cancellation: Cancellation): Promise<boolean> => {
    try {
      const results = await cancelOrders(cancellation)
      const failed = results.filter(({ isDone }) => !isDone)
      const many = results.length - failed.length
      onSettled(
        new Map(failed.map(({ orderId, last, message }) => [orderId, last ? lastStepText(last, Date.now()) : message])),
      )
      const done = many === 1 ? '1 pedido cancelado' : `${ordersText(many)} cancelados`
      const listed = many === 1 ? '1 listo' : `${many} listos`
      showToast({
        kind: failed.length === 0 ? 'success' : many === 0 ? 'error' : 'info',
        text: failed.length === 0 ? done : `${listed}, ${failed.length} no`,
        about: shipmentsOf(
          dialog.rows,
          results.filter(({ isDone }) => isDone),
        ),
      })
      await queries.invalidateQueries({ queryKey: ['orderDesk.list'] })
      return true
    } catch (error) {
      if (isCallError(error) && error.fields.length > 0) throw error
      showRefusal(error, 'No se pudo cancelar. Inténtalo de nuevo.')
      return false
    }
  }
  return { turn, open, dialog: { ...dialog, onCancel: cancel } }
}

/** The shipments of those orders that were given up. */
function shipmentsOf(rows: readonly DeskRow[], cancelled: readonly CancelledOrder[]): string[] {
  const ids = new Set(cancelled.map(({ orderId }) => orderId))
  return rows.filter(({ _id }) => ids.has(_id)).flatMap(({ shipments }) => shipments.map(({ _id }) => _id))
}

/** Gives orders up, however many; each by itself. */
function cancelOrders({ orders, statusesSeen, ...cause }: Cancellation): Promise<CancelledOrder[]> {
  const statuses = new Map(statusesSeen.map((seen) => [seen.orderId, seen]))
  return inBatches(
    orders,
    async (piece) => {
      const seen = piece.flatMap((orderId) => statuses.get(orderId) ?? [])
      const about = { orders: piece, statusesSeen: seen, ...cause }
      return (await withSession(() => callOverHttp('orderDesk.cancelMany', about))).data.results
    },
    (orderId, error) => ({
      ...{ orderId, isDone: false, code: '', last: null },
      message: whyNot(error) || 'No se pudo cancelar. Inténtalo de nuevo.',
    }),
  )
}
