import type { CartItem } from '../../contract/cart.ts'
import { formatPesos } from '../../contract/pesos.ts'
import { totalsOf } from '../payments/cart-totals.ts'
import type { Delivery } from './use-delivery.ts'

/** Cash when it arrives: up to how much, what this cart comes to, and why this cart cannot be paid so; '' when it can. */
export type ContraEntrega = { upTo: number; total: number; reason: string }

/** The same answer that the server gives (M-14); null where it is not offered, or nobody knows where to yet. */
export function contraEntregaOf(items: readonly CartItem[], delivery: Delivery): ContraEntrega | null {
  if (delivery.state !== 'placed' || delivery.place.cost === null) return null
  const { cost, contraEntregaUpTo: upTo } = delivery.place
  if (upTo === null) return null
  const total = totalsOf(items).totalPrice + cost
  const hasLicences = items.some(({ productId }) => productId.digital)
  const reason = hasLicences
    ? 'Con licencias digitales solo hay pago en línea'
    : total > upTo
      ? `Hasta ${formatPesos(upTo)}`
      : ''
  return { upTo, total, reason }
}
