import { sql } from 'kysely'

import type { RefundWay } from '../../contract/refund-way.ts'
import type { PaymentProvider, ReturnablePayment } from '../payments/provider.ts'

type StoredPayment = Omit<ReturnablePayment, 'paidAt' | 'providerTxId'> & {
  provider: string
  id: string
  paidAt: string
}
/** What is known of giving an order's payment back through its provider. */
export type StoredWay = {
  payment: StoredPayment | null
  total: number
  refunded: number
  isUnderWay: boolean
  /** Why the provider refused this payment before. */
  refusedBecause: string | null
}

/** The columns of {@link StoredWay}, of an order `o`. */
export const wayColumns = sql`json_build_object('payment', refund_payment(o), 'total', o.total_price + o.delivery_cost,
  'refunded', (select coalesce(sum(amount), 0)::bigint from order_refunds where order_id = o.id),
  'isUnderWay', is_refund_under_way(o.id),
  'refusedBecause', (select refused_because from provider_refunds
    where order_id = o.id and provider_tx_id = refund_payment(o) ->> 'id' order by id desc limit 1))`

/** Whether all that was paid can go back to where it came from now, and why not. */
export function wayOf(
  { payment, total, refunded, isUnderWay, refusedBecause }: StoredWay,
  { id, refunds }: PaymentProvider,
  now: Date,
): RefundWay {
  if (isUnderWay) return { by: 'provider', isUnderWay, reason: '' }
  const byTransfer = (reason: string): RefundWay => ({ by: 'transfer', isUnderWay, reason })
  if (!payment || payment.provider !== id || !refunds) return byTransfer('')
  if (refusedBecause !== null) return byTransfer(refusedBecause)
  if (refunded > 0) return byTransfer('Una parte ya se devolvió por transferencia.')
  if (payment.amount !== total) return byTransfer('Se pagó otro valor.')
  if (total === 0) return byTransfer('')
  const obstacle = refunds.obstacleOf({ ...payment, providerTxId: payment.id, paidAt: new Date(payment.paidAt) }, now)
  return obstacle === null ? { by: 'provider', isUnderWay, reason: '' } : byTransfer(obstacle)
}
