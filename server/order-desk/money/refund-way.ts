import { sql } from 'kysely'

import type { RefundWay } from '../../../contract/orders/refund-way.ts'
import type { PaymentProvider, ReturnablePayment } from '../../payments/provider.ts'
import { GIVE_UP_AFTER } from '../../payments/refund-through-provider.ts'

type StoredPayment = Omit<ReturnablePayment, 'paidAt' | 'providerTxId'> & {
  provider: string
  id: string
  paidAt: string
}
/** The data about refunding an order's payment through its provider. */
export type StoredWay = {
  payment: StoredPayment | null
  total: number
  refunded: number
  isUnderWay: boolean
  /** Under way for so long, or at a provider that is no longer used, that the owner may stop waiting. */
  canStopWaiting: boolean
  /** Why the provider refused this payment before. */
  refusedBecause: string | null
}

/** The columns of {@link StoredWay}, for an order `o`. @param provider the shop's current one */
export const wayColumns = (
  provider: string,
) => sql`json_build_object('payment', refund_payment(o), 'total', amount_paid(o),
  'refunded', amount_refunded(o.id), 'isUnderWay', is_refund_under_way(o.id),
  'canStopWaiting', exists (select from provider_refunds where order_id = o.id and ended_at is null
    and (provider <> ${provider} or created_at <= now() - ${GIVE_UP_AFTER}::interval)),
  'refusedBecause', (select refused_because from provider_refunds
    where order_id = o.id and provider_tx_id = refund_payment(o) ->> 'id' order by id desc limit 1))`

/** Whether the whole payment can be refunded to its original method now, and why not. */
export function wayOf(
  { payment, total, refunded, isUnderWay, canStopWaiting, refusedBecause }: StoredWay,
  { id, refunds }: PaymentProvider,
  now: Date,
): RefundWay {
  if (isUnderWay) return { by: 'provider', isUnderWay, canStopWaiting, reason: '' }
  const byTransfer = (reason: string): RefundWay => ({ by: 'transfer', isUnderWay, canStopWaiting, reason })
  if (!payment || payment.provider !== id || !refunds) return byTransfer('')
  if (refusedBecause !== null) return byTransfer(refusedBecause)
  if (refunded > 0) return byTransfer('Una parte ya se devolvió por transferencia.')
  if (payment.amount !== total) return byTransfer('Se pagó otro valor.')
  if (total === 0) return byTransfer('')
  const obstacle = refunds.obstacleOf({ ...payment, providerTxId: payment.id, paidAt: new Date(payment.paidAt) }, now)
  return obstacle === null ? { by: 'provider', isUnderWay, canStopWaiting, reason: '' } : byTransfer(obstacle)
}
