import { MOST_AWAITED_TRANSFERS } from '../../contract/orders/order-limits.ts'

/** The way to pay a cart. */
export type WayToPay = 'online' | 'contra_entrega' | 'transfer'

/** A transfer to the shop before delivery: why this cart cannot be paid so; '' if it can. */
export type TransferOffer = { reason: string }

/**
 * Applies the server's rule (P-270); null if the shop takes no transfers.
 * @param open how many of the buyer's orders wait for their transfer
 * @param total amount to pay, in pesos
 */
export function transferOf(open: number | null, total: number): TransferOffer | null {
  if (open === null) return null
  if (total === 0) return { reason: 'No hay nada que pagar' }
  return { reason: open >= MOST_AWAITED_TRANSFERS ? `Ya tienes ${open} pedidos que esperan tu transferencia` : '' }
}
