import { CircleCheck, CircleX, HandCoins, Hourglass, RotateCcw, type LucideIcon } from 'lucide-react'

import type { OrderState } from '../../contract/orders/orders.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** The names of order states in the history. */
export const orderBadges: Record<OrderState, { tone: BadgeTone; icon: LucideIcon; text: string }> = {
  paid: { tone: 'ok', icon: CircleCheck, text: 'Pagado' },
  pending: { tone: 'warn', icon: Hourglass, text: 'Pago pendiente' },
  review: { tone: 'warn', icon: Hourglass, text: 'Pago en revisión' },
  refund_due: { tone: 'info', icon: RotateCcw, text: 'Devolución en camino' },
  refunded: { tone: 'quiet', icon: RotateCcw, text: 'Dinero devuelto' },
  voided: { tone: 'quiet', icon: CircleX, text: 'Anulado' },
  on_delivery: { tone: 'info', icon: HandCoins, text: 'Pagas al recibir' },
  uncollected: { tone: 'quiet', icon: CircleX, text: 'Cancelado' },
  declined: { tone: 'quiet', icon: CircleX, text: 'Rechazado' },
  expired: { tone: 'quiet', icon: CircleX, text: 'Vencido' },
  cancelled: { tone: 'quiet', icon: CircleX, text: 'Cancelado' },
}
