import { useState } from 'react'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'

/** A dialog about some orders of the list. */
export function useRowsDialog() {
  const [state, setState] = useState<{ turn: number; rows: readonly DeskRow[]; isOpen: boolean }>({
    turn: 0,
    rows: [],
    isOpen: false,
  })
  return {
    /** How often it was opened; 0: never. */
    turn: state.turn,
    open: (rows: readonly DeskRow[]) => setState(({ turn }) => ({ turn: turn + 1, rows, isOpen: true })),
    dialog: {
      rows: state.rows,
      isOpen: state.isOpen,
      onClose: () => setState((before) => ({ ...before, isOpen: false })),
    },
  }
}
