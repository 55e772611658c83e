import type { CartItem } from '../../contract/orders/cart.ts'
import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallCode } from '../call.ts'
import { totalsOf } from './cart-totals.ts'
import type { WantedBuyer } from './invoice-buyer-fields.tsx'

/** The result of a press on Payment. */
export type PaymentEnd =
  | { kind: 'paid' }
  | { kind: 'pending'; attempt: string; redirectUrl: string | null }
  /** The server refused: nothing was charged. */
  | { kind: 'failed'; message: string; code?: CallCode | undefined }
  /** Unknown: there was no response, or an unreadable one. */
  | { kind: 'broken' }

/** The delivery that the buyer saw: its cost in pesos, or a pickup place in the seen version. */
export type SeenDelivery =
  | { addressId: string; deliveryCost: number }
  | { pickup: { placeId: string; version: number } }

type Payment = {
  userId: string
  /** The cart exactly as the buyer saw it. */
  items: readonly CartItem[]
  /** Makes a repeated payment of the same cart the same payment. */
  checkoutId: string | null
  /** The address and the cost that the buyer saw, or the pickup place; null for neither. */
  delivery?: SeenDelivery | null
  /** The applied code and the discount that the buyer saw; null without a code or a discount. */
  discount?: { code: string; amount: number } | null
  /** Whether it is paid in cash on arrival. */
  contraEntrega?: boolean
  /** Whether it is paid to the shop itself, before delivery. */
  transfer?: boolean
  /** The recipient of the invoice, null for the account itself; absent if nothing was chosen. */
  invoiceTo?: WantedBuyer | null | undefined
  /** Only for simulated payments: the result chosen for this one, if any. */
  simulated?: SimulatedOutcome | undefined
}

/** Pays a cart: the released fields of an order (P-24), and its destination, if the buyer chose one. */
export async function sendPayment({
  userId,
  items,
  checkoutId,
  delivery,
  discount,
  contraEntrega,
  transfer,
  invoiceTo,
  simulated,
}: Payment): Promise<PaymentEnd> {
  const { totalQty, totalPrice } = totalsOf(items)
  const products = items.map(({ productId: { _id, sellingPrice }, quantity }) => ({
    productId: _id,
    quantity,
    sellingPrice,
  }))
  try {
    const response = await callOverHttp(
      'payments.pay',
      {
        userId,
        products,
        totalQty,
        totalPrice,
        ...delivery,
        ...(discount && { seenDiscount: discount }),
        ...(contraEntrega && { contraEntrega }),
        ...(transfer && { transfer }),
        ...(invoiceTo !== undefined && { invoiceTo }),
        ...(simulated && { simulated }),
      },
      checkoutId ? { headers: { 'Idempotency-Key': checkoutId } } : {},
    )
    return response.success ? { kind: 'paid' } : notPaid(response)
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 0 || error.code === 'UNREADABLE') return { kind: 'broken' }
    // Accepted, but nothing is bought yet; a refusal may name the attempt of another payment.
    if (error.status < 300) return notPaid(error)
    return { kind: 'failed', message: error.message, code: error.code }
  }
}

/** Pending with an attempt to check; without one there is nothing to wait for. */
function notPaid({ data, message = '', code }: { data?: unknown; message?: string; code?: CallCode }): PaymentEnd {
  const { attempt, redirectUrl } = (data ?? {}) as { attempt?: unknown; redirectUrl?: string | null }
  if (typeof attempt !== 'string') return { kind: 'failed', message, code }
  return { kind: 'pending', attempt, redirectUrl: redirectUrl ?? null }
}
