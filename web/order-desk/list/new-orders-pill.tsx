import { ArrowUp } from 'lucide-react'

import type { DeskTab } from '../../../contract/order-desk/desk-order.ts'
import { useNewOrders } from './use-order-list.ts'

type NewOrdersPillProps = {
  tab: DeskTab
  /** The orders of the list. */
  shown: readonly string[]
  onShow: () => void
}

/** Orders that have come meanwhile wait here, so that the list does not move under somebody's hand. */
export function NewOrdersPill({ tab, shown, onShow }: NewOrdersPillProps) {
  const { count, seeThem } = useNewOrders(tab, new Set(shown))
  return (
    <output className="mt-3 flex justify-center empty:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            seeThem()
            onShow()
          }}
          className="touch-area inline-flex h-9 items-center gap-2 rounded-full bg-primary-soft px-4 type-body-sm font-semibold text-primary"
        >
          <ArrowUp aria-hidden className="size-4" />
          {count === 1 ? '1 pedido nuevo' : `${count} pedidos nuevos`}
        </button>
      )}
    </output>
  )
}
