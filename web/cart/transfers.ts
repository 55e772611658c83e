import { MOST_AWAITED_TRANSFERS } from '../../contract/orders/order-limits.ts'

/** How a cart is paid. */
export type WayToPay = 'online' | 'contra_entrega' | 'transfer'

/** A transfer to the shop before it sends: why this cart cannot be paid so; '' when it can. */
export type TransferOffer = { reason: string }

/**
 * The same answer that the server gives (P-270); null where the shop takes no transfers.
 * @param open how many orders of the buyer wait for their transfer
 * @param total what is to be paid, in pesos
 */
export function transferOf(open: number | null, total: number): TransferOffer | null {
  if (open === null) return null
  if (total === 0) return { reason: 'No hay nada que pagar' }
  return { reason: open >= MOST_AWAITED_TRANSFERS ? `Ya tienes ${open} pedidos que esperan tu transferencia` : '' }
}
