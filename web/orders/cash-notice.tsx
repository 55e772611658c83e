import { HandCoins } from 'lucide-react'

import type { Order } from '../../contract/orders/orders.ts'
import { cashText } from './cash-text.ts'

/** The cash that the buyer needs for an order paid on arrival. */
export function CashNotice({ order }: { order: Order }) {
  if (order.toCollect === 0) return null
  return (
    <p className="mt-4 flex gap-2 rounded-10 bg-info-soft px-[14px] py-2.5 type-body-sm font-semibold text-info">
      <HandCoins aria-hidden className="mt-0.5 size-4 shrink-0" />
      {cashText(order)}
    </p>
  )
}
