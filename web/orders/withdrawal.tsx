import type { Order } from '../../contract/orders/orders.ts'
import { lastWithdrawalDay } from '../../contract/orders/withdrawal.ts'
import { nearDay } from '../../contract/values/near-days.ts'
import { withdrawalFrom } from '../content/contact-about.ts'
import { paths } from '../paths.ts'
import { shortId } from './order-text.ts'
import type { OrderShipment } from './shipment-text.ts'

type WithdrawalProps = { order: Pick<Order, '_id' | 'status'>; shipment: OrderShipment; today: string }

/** Until when what arrived can be sent back without a reason, and where that is asked for (P-224). */
export function Withdrawal({ order: { _id, status }, shipment: { state, deliveredAt }, today }: WithdrawalProps) {
  if (status !== 'paid' || state !== 'delivered' || deliveredAt === null) return null
  const last = lastWithdrawalDay(deliveredAt)
  if (today > last) return null
  return (
    <p className="mb-2 type-body-sm text-ink-2">
      Si te arrepientes, puedes devolverlo hasta {nearDay(last, today)} (
      <a href={`${paths.terms}#retracto`} className="text-link underline underline-offset-3">
        cómo funciona
      </a>
      ).{' '}
      <a href={withdrawalFrom(shortId(_id))} className="touch-area font-semibold text-link hover:underline">
        Pedir la devolución
      </a>
    </p>
  )
}
