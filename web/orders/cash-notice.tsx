import { HandCoins } from 'lucide-react'

import type { Order } from '../../contract/orders.ts'
import { formatPesos } from '../../contract/pesos.ts'

/** What its buyer is to have at hand for an order that is paid when it arrives. */
export function CashNotice({ order: { toCollect, shipments } }: { order: Order }) {
  if (toCollect === 0) return null
  const amount = formatPesos(toCollect)
  const isOnItsWay = shipments.some(({ state }) => state === 'sent')
  return (
    <p className="mt-4 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm font-semibold text-info">
      <HandCoins aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isOnItsWay ? `Ten listos ${amount} en efectivo.` : `Pagas ${amount} en efectivo cuando llegue.`}
    </p>
  )
}
