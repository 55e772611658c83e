import {
  CircleCheck,
  CircleX,
  HandCoins,
  Hourglass,
  Landmark,
  MapPinOff,
  PackageCheck,
  PackageOpen,
  RotateCcw,
  Store,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'

import type { DeskState } from '../../contract/order-desk/desk-order.ts'
import type { OrderState } from '../../contract/orders/orders.ts'
import type { ShipmentState } from '../../contract/orders/shipments.ts'
import { orderBadges } from '../orders/order-text.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

type Look = { tone: BadgeTone; icon: LucideIcon; text: string }

const toPrepare = { tone: 'warn', icon: PackageOpen, text: 'Por preparar' } as const
const prepared = { tone: 'info', icon: PackageCheck, text: 'Preparado' } as const
const ready = { tone: 'info', icon: Store, text: 'Listo para recoger' } as const
const sent = { tone: 'info', icon: Truck, text: 'Enviado' } as const
const delivered = { tone: 'ok', icon: CircleCheck, text: 'Entregado' } as const
const returned = { tone: 'warn', icon: Undo2, text: 'Devuelto' } as const
const cancelled = { tone: 'quiet', icon: CircleX, text: 'Cancelado' } as const

/** The tone says whose turn it is: `warn` is the shop's. */
const duties: Record<Exclude<DeskState, 'closed'>, Look> = {
  address_missing: { tone: 'warn', icon: MapPinOff, text: 'Falta dirección' },
  to_prepare: toPrepare,
  prepared,
  to_collect: { tone: 'warn', icon: HandCoins, text: 'Por cobrar' },
  returned,
  refund_due: { tone: 'warn', icon: RotateCcw, text: 'Reembolso por hacer' },
  payment_pending: { tone: 'quiet', icon: Hourglass, text: 'Pago pendiente' },
  awaiting_pickup: ready,
  sent,
  delivered,
}

const toConfirm: Look = { tone: 'warn', icon: Landmark, text: 'Por confirmar' }

type DutyBadgeProps = { state: DeskState; status: OrderState; awaitsTransfer?: boolean }

/** What an order awaits: of a transfer, that somebody looks whether it came. One that is over says how it ended. */
export function DutyBadge({ state, status, awaitsTransfer = false }: DutyBadgeProps) {
  const ofState = state === 'closed' ? { ...cancelled, text: orderBadges[status].text } : duties[state]
  const { text, ...look } = awaitsTransfer ? toConfirm : ofState
  return <Badge {...look}>{text}</Badge>
}

/** The name of a duty, as its badge and its tab have it. */
export const dutyText = (duty: Exclude<DeskState, 'closed'>): string => duties[duty].text

const shipments: Record<ShipmentState, Look> = { to_prepare: toPrepare, prepared, sent, delivered, returned, cancelled }

/** The state of a shipment; what is picked up is ready once it is prepared. */
export function ShipmentBadge({ state, isPickup }: { state: ShipmentState; isPickup: boolean }) {
  const { text, ...look } = isPickup && state === 'prepared' ? ready : shipments[state]
  return <Badge {...look}>{text}</Badge>
}
