import { useState } from 'react'

import type { ShipmentToSend } from '../take-steps.ts'
import { useRowsDialog } from './use-rows-dialog.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/** The dialog in which orders are sent: which, and the guides that were typed for what was not sent. */
export function useSendDialog(send: (shipments: ShipmentToSend[]) => Promise<boolean>) {
  const { turn, open, dialog } = useRowsDialog()
  const [typed, setTyped] = useState(nothing)
  const onSend = async (shipments: ShipmentToSend[]) => {
    setTyped(new Map(shipments.map(({ shipmentId, guide }) => [shipmentId, guide])))
    return send(shipments)
  }
  return { turn, open, dialog: { ...dialog, typed, onSend } }
}
