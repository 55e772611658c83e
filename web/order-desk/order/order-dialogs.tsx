import { useState } from 'react'

import type { DeskOrder, DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import { SentDialog } from '../sending/sent-dialog.tsx'
import { sendShipments, type ShipmentToSend } from '../take-steps.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExchangeKeyDialog } from './exchange-key-dialog.tsx'
import { CollectDialog, RefuseDialog } from './money/collect-dialogs.tsx'
import { OweNothingDialog } from './money/owe-nothing-dialog.tsx'
import { RecordDialog } from './money/record-dialog.tsx'
import { RefundDialog } from './money/refund-dialog.tsx'
import { UndoRefundDialog } from './money/undo-refund-dialog.tsx'
import { CancelShipmentDialog } from './shipments/cancel-shipment-dialog.tsx'
import { DaysDialog } from './shipments/days-dialog.tsx'
import { ReturnPartDialog, SplitDialog } from './shipments/divide-dialog.tsx'
import { GuideDialog } from './shipments/guide-dialog.tsx'
import { HandOverDialog } from './shipments/hand-over-dialog.tsx'
import { isHere } from './shipments/shipment-actions.ts'
import type { OrderActions, OrderDialogProps } from './use-order-actions.ts'

type Kind =
  | 'send'
  | 'guide'
  | 'hand_over'
  | 'split'
  | 'return_part'
  | 'days'
  | 'cancel_shipment'
  | 'cancel'
  | 'refund'
  | 'undo_refund'
  | 'nothing'
  | 'address'
  | 'collect'
  | 'refuse'
  | 'record'
  | 'exchange_key'
/** `about`: which shipment, refund or line of the order, if not all of it. */
type Opened = { turn: number; kind: Kind; about: string | null; isOpen: boolean }

/** The one dialog of an order's page that is open, if any; each time it is a new one. @param first the one that is open at first */
export function useOrderDialogs(first: Kind | null) {
  const [opened, setOpened] = useState<Opened>(() => ({
    turn: first === null ? 0 : 1,
    kind: first ?? 'send',
    about: null,
    isOpen: first !== null,
  }))
  return {
    opened,
    open: (kind: Kind, about: string | null = null) =>
      setOpened(({ turn }) => ({ turn: turn + 1, kind, about, isOpen: true })),
    close: () => setOpened((before) => ({ ...before, isOpen: false })),
  }
}

type OrderDialogsProps = {
  order: DeskOrder
  opened: Opened
  onClose: () => void
  /** Opens the dialog that cancels the order in the place of the one that is open. */
  onCancelFirst: () => void
  actions: OrderActions
}

/** The dialog that is open on the page of an order. */
export function OrderDialogs({ order, opened, onClose, onCancelFirst, actions }: OrderDialogsProps) {
  const { turn, kind, about, isOpen } = opened
  if (turn === 0) return null
  const props = { isOpen, onClose, actions }
  const shipment = order.shipments.find(({ _id }) => _id === about)
  if (kind === 'cancel') return <CancelDialog {...props} key={turn} order={order} />
  if (kind === 'refund') return <RefundDialog {...props} key={turn} {...{ order, onCancelFirst }} />
  if (kind === 'undo_refund') return <UndoRefundDialog {...props} key={turn} order={order} refundId={Number(about)} />
  if (kind === 'nothing') return <OweNothingDialog {...props} key={turn} order={order} />
  if (kind === 'address') return <AddressDialog {...props} key={turn} order={order} />
  if (kind === 'collect') return <CollectDialog {...props} key={turn} order={order} />
  if (kind === 'refuse') return <RefuseDialog {...props} key={turn} order={order} />
  if (kind === 'record') return <RecordDialog {...props} key={turn} order={order} />
  if (kind === 'exchange_key') return <ExchangeKeyDialog {...props} key={turn} order={order} lineId={about ?? ''} />
  if (!shipment) return null
  if (kind === 'guide') return <GuideDialog {...props} key={turn} shipment={shipment} />
  if (kind === 'hand_over') return <HandOverDialog {...props} key={turn} order={order} shipment={shipment} />
  if (kind === 'days') return <DaysDialog {...props} key={turn} order={order} shipment={shipment} />
  if (kind === 'split') return <SplitDialog {...props} key={turn} order={order} shipment={shipment} />
  if (kind === 'return_part') return <ReturnPartDialog {...props} key={turn} order={order} shipment={shipment} />
  if (kind === 'cancel_shipment')
    return <CancelShipmentDialog {...props} key={turn} order={order} shipment={shipment} />
  return <SendDialog {...props} key={turn} order={order} shipment={shipment} />
}

type SendDialogProps = OrderDialogProps & { order: DeskOrder; shipment: DeskShipment }

function SendDialog({ order, shipment, isOpen, onClose, actions }: SendDialogProps) {
  const [typed] = useState(() => new Map<string, string>())
  const now = [{ ...order, shipments: [shipment] }]
  // What it was when the dialog opened: it stays while it is sent, and its version with it.
  const [first] = useState(now)
  const notice = actions.notice?.text ?? null
  const isOver = notice !== null && !isHere(shipment)
  // After a refusal it is sent as it is now, with the guide that was typed.
  const rows = notice !== null && !isOver ? now : first
  const send = (shipments: ShipmentToSend[]) =>
    actions.step(shipment._id, `Envío ${shipment.number} enviado`, () => sendShipments(shipments))
  return <SentDialog {...{ rows, isOpen, typed, notice, isOver, onClose }} onSend={send} />
}
