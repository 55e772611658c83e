import { useRef, useState } from 'react'

import type { DeskRow } from '../../contract/desk-order.ts'
import type { Parcel } from './take-steps.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/**
 * The dialog in which orders are sent: which, and the guides that were typed for what was not sent.
 * @param send under a key that a second try repeats
 */
export function useSending(send: (parcels: Parcel[], key: string) => Promise<boolean>) {
  const [state, setState] = useState<{ turn: number; rows: readonly DeskRow[]; isOpen: boolean }>({
    turn: 0,
    rows: [],
    isOpen: false,
  })
  const [typed, setTyped] = useState(nothing)
  const lastTry = useRef({ parcels: '', key: '' })
  const onSend = async (parcels: Parcel[]) => {
    setTyped(new Map(parcels.map(({ shipmentId, guide }) => [shipmentId, guide])))
    const serialized = JSON.stringify(parcels)
    if (lastTry.current.parcels !== serialized) lastTry.current = { parcels: serialized, key: crypto.randomUUID() }
    return send(parcels, lastTry.current.key)
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
