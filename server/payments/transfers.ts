import { MOST_AWAITED_TRANSFERS, TRANSFER_HOURS } from '../../contract/orders/order-limits.ts'
import type { ProviderTransaction } from '../orders/provider-payment.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider of orders paid to the shop itself (P-270), and of payments that administrators recorded (P-272). */
export const TRANSFER = 'transfer'

/** How long the goods of such an order are reserved. */
export const TRANSFER_SECONDS = TRANSFER_HOURS * 60 * 60

/** Why a cart cannot be paid by transfer, as `refusal_of_transfer()` returns it. */
export type NoTransfer = 'off' | 'nothing' | 'open'

/** The refusal as a sentence for the buyer. */
export function transferRefusal(reason: NoTransfer): string {
  switch (reason) {
    case 'off':
      return 'La tienda ya no recibe pedidos por transferencia. Elige otra forma de pagar.'
    case 'nothing':
      return 'Este pedido no cuesta nada: no hay qué transferir.'
    case 'open':
      return `Ya tienes ${MOST_AWAITED_TRANSFERS} pedidos que esperan tu transferencia. Paga o cancela uno, o elige otra forma de pagar.`
  }
}

/**
 * The provider's data about an attempt; empty for one paid to the shop itself, which has no provider to query.
 * @throws Error when the provider cannot be reached
 */
export async function fetchAttempt(
  current: PaymentProvider,
  { provider, reference }: { provider: string; reference: string },
): Promise<ProviderTransaction[]> {
  return provider === TRANSFER ? [] : current.fetch({ reference })
}
