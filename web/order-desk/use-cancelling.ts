import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { CancelledOrder } from '../../contract/order-desk/desk-money.ts'
import type { DeskRow } from '../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import type { Cancellation } from './cancel-many-dialog.tsx'
import { orderWords } from './desk-words.ts'
import { inPieces } from './in-pieces.ts'
import { lastStepWords } from './last-step-words.ts'
import { whyNot } from './take-steps.ts'

/**
 * The dialog in which many orders are given up.
 * @param onSettled why some were not, by order
 */
export function useCancelling(onSettled: (reasons: ReadonlyMap<string, string>) => void) {
  const queries = useQueryClient()
  const [state, setState] = useState<{ turn: number; rows: readonly DeskRow[]; isOpen: boolean }>({
    turn: 0,
    rows: [],
    isOpen: false,
  })
  const cancel = async (cancellation: Cancellation): Promise<boolean> => {
    try {
      const results = await cancelOrders(cancellation)
      const failed = results.filter(({ isDone }) => !isDone)
      const many = results.length - failed.length
      onSettled(
        new Map(
          failed.map(({ orderId, last, message }) => [orderId, last ? lastStepWords(last, Date.now()) : message]),
        ),
      )
      const done = many === 1 ? '1 pedido cancelado' : `${orderWords(many)} cancelados`
      const listed = many === 1 ? '1 listo' : `${many} listos`
      showToast({
        kind: failed.length === 0 ? 'success' : many === 0 ? 'error' : 'info',
        text: failed.length === 0 ? done : `${listed}, ${failed.length} no`,
        about: shipmentsOf(
          state.rows,
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
  return {
    /** How often it was opened; 0: never. */
    turn: state.turn,
    open: (rows: readonly DeskRow[]) => setState(({ turn }) => ({ turn: turn + 1, rows, isOpen: true })),
    dialog: {
      rows: state.rows,
      isOpen: state.isOpen,
      onClose: () => setState((before) => ({ ...before, isOpen: false })),
      onCancel: cancel,
    },
  }
}

/** The shipments of those orders that were given up. */
function shipmentsOf(rows: readonly DeskRow[], cancelled: readonly CancelledOrder[]): string[] {
  const ids = new Set(cancelled.map(({ orderId }) => orderId))
  return rows.filter(({ _id }) => ids.has(_id)).flatMap(({ shipments }) => shipments.map(({ _id }) => _id))
}

/** Gives orders up, however many; each by itself. */
function cancelOrders({ orders, statusesSeen, ...cause }: Cancellation): Promise<CancelledOrder[]> {
  const statuses = new Map(statusesSeen.map((seen) => [seen.orderId, seen]))
  return inPieces(
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
