import type { PaymentTask } from '../../../contract/order-desk/payment-tasks.ts'

/** What an order whose payment is gone still has with its buyer. */
export function voidedText({ parcelsOut, hasSeenKeys }: Pick<PaymentTask, 'parcelsOut' | 'hasSeenKeys'>): string {
  const seen = hasSeenKeys ? ['El comprador ya vio sus claves.'] : []
  if (parcelsOut === 1) return ['1 envío salió: haz que vuelva o cóbralo de nuevo.', ...seen].join(' ')
  if (parcelsOut > 1) return [`${parcelsOut} envíos salieron: haz que vuelvan o cóbralos de nuevo.`, ...seen].join(' ')
  return [...seen, hasSeenKeys ? 'Lo demás volvió a la venta.' : 'Lo que no había salido volvió a la venta.'].join(' ')
}
