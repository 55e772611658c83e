import { useState } from 'react'

import type { DeskRow } from '../../contract/order-desk/desk-order.ts'
import { useSameId } from '../forms/same-id.ts'
import type { ShipmentToSend } from './take-steps.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/**
 * The dialog in which orders are sent: which, and the guides that were typed for what was not sent.
 * @param send under a key that a second try repeats
 */
export function useSending(send: (shipments: ShipmentToSend[], key: string) => Promise<boolean>) {
  const [state, setState] = useState<{ turn: number; rows: readonly DeskRow[]; isOpen: boolean }>({
    turn: 0,
    rows: [],
    isOpen: false,
  })
  const [typed, setTyped] = useState(nothing)
  const keyOf = useSameId()
  const onSend = async (shipments: ShipmentToSend[]) => {
    setTyped(new Map(shipments.map(({ shipmentId, guide }) => [shipmentId, guide])))
    return send(shipments, keyOf(shipments))
  }
  return {
    /** How often it was opened; 0: never. */
    turn: state.turn,
    open: (rows: readonly DeskRow[]) => setState(({ turn }) => ({ turn: turn + 1, rows, isOpen: true })),
    dialog: {
      rows: state.rows,
      isOpen: state.isOpen,
      typed,
      onClose: () => setState((before) => ({ ...before, isOpen: false })),
      onSend,
    },
  }
}
