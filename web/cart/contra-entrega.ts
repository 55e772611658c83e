import { MOST_UNPAID_ORDERS } from '../../contract/delivery/delivery-limits.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { totalsOf } from '../payments/cart-totals.ts'
import type { Delivery } from './use-delivery.ts'

/** Cash on arrival or at pickup: its limit, the cart's total, and why this cart cannot be paid so; '' if it can. */
export type ContraEntrega = { upTo: number; total: number; reason: string; isPickup: boolean }

/**
 * Applies the server's rule (M-14); null if it is not offered, or the destination is unknown.
 * @param open how many of the buyer's orders are still to be paid on arrival
 * @param lowered pesos of the code's discount
 */
export function contraEntregaOf(
  items: readonly CartItem[],
  delivery: Delivery,
  open: number,
  lowered = 0,
): ContraEntrega | null {
  if (delivery.state !== 'placed' && delivery.state !== 'pickup') return null
  const isPickup = delivery.state === 'pickup'
  const cost = isPickup ? 0 : delivery.place.cost
  const { contraEntregaUpTo: upTo } = delivery.place
  if (cost === null || upTo === null) return null
  const total = totalsOf(items).totalPrice - lowered + cost
  return { upTo, total, reason: reasonAgainst({ items, total, upTo, open }), isPickup }
}

type About = { items: readonly CartItem[]; total: number; upTo: number; open: number }

function reasonAgainst({ items, total, upTo, open }: About): string {
  if (items.some(({ productId }) => productId.digital)) return 'Con licencias digitales no hay contra entrega'
  if (total > upTo) return `Hasta ${formatPesos(upTo)}`
  if (total === 0) return 'No hay nada que pagar'
  return open >= MOST_UNPAID_ORDERS ? `Ya tienes ${open} pedidos contra entrega sin pagar` : ''
}
