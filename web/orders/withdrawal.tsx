import { orderNumber } from '../../contract/orders/order-number.ts'
import { lastWithdrawalDay } from '../../contract/orders/withdrawal.ts'
import { nearDay } from '../../contract/values/near-days.ts'
import { withdrawalFrom } from '../content/contact-about.ts'
import { paths } from '../paths.ts'

type WithdrawalProps = { orderId: string; deliveredAt: string; today: string }

/** The last day for returning a delivered purchase without a reason, and a link to the form if no case can be opened (P-224). */
export function Withdrawal({ orderId, deliveredAt, today }: WithdrawalProps) {
  const last = lastWithdrawalDay(deliveredAt)
  if (today > last) return null
  return (
    <p className="mb-2 type-body-sm text-ink-2">
      Si te arrepientes, puedes devolverlo hasta {nearDay(last, today)} (
      <HowItWorks />
      ).{' '}
      <a href={withdrawalFrom(orderNumber(orderId))} className="touch-area font-semibold text-link hover:underline">
        Pedir la devolución
      </a>
    </p>
  )
}

/** The way to what the terms say of it. */
export const HowItWorks = () => (
  <a href={`${paths.terms}#retracto`} className="text-link underline underline-offset-3">
    cómo funciona
  </a>
)
