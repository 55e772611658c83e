import { Banknote, HandCoins, Undo2 } from 'lucide-react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { awaitsCash, cashText, collectText, hasLeft } from './cash-to-collect.ts'

type CollectBlockProps = {
  order: DeskOrder
  /** Collecting stands in the bar of a phone. */
  isNext: boolean
  isBusy: boolean
  isOnline: boolean
  onOpen: (kind: 'collect' | 'refuse') => void
}

/** The cash that an order is to bring, before everything else; nothing once the order is closed. */
export function CollectBlock({ order, isNext, isBusy, isOnline, onOpen }: CollectBlockProps) {
  if (!awaitsCash(order)) return null
  return (
    <section aria-labelledby="contra-entrega" className="mb-4 rounded-20 bg-warn-soft p-4 md:mb-5 md:p-6">
      <h2 id="contra-entrega" className="flex items-center gap-2 font-semibold text-warn">
        <HandCoins aria-hidden className="size-5" />
        {order.pickup ? 'Paga al recoger' : 'Contra entrega'}
      </h2>
      <p className="mt-1 font-display text-3xl/9 font-bold tracking-tight text-ink tabular-nums">
        {formatPesos(order.toCollect)}
      </p>
      <p className="mt-1 text-warn">{cashText(order)}</p>
      {hasLeft(order) && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            size="small"
            className={classes(isNext && 'max-md:hidden')}
            icon={<Banknote aria-hidden className="size-5" />}
            isBusy={isBusy}
            isOff={!isOnline}
            onClick={() => onOpen('collect')}
          >
            {collectText(order).action}
          </Button>
          <Button
            size="small"
            look="outline"
            icon={<Undo2 aria-hidden className="size-5" />}
            isBusy={isBusy}
            isOff={!isOnline}
            onClick={() => onOpen('refuse')}
          >
            No lo recibió
          </Button>
        </div>
      )}
    </section>
  )
}
