import type { LucideIcon } from 'lucide-react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuEntry } from '../../ui/menu-button.tsx'
import { MoreMenu, PrintoutMenu } from './order-head.tsx'

type OrderBarProps = {
  order: DeskOrder
  next: { label: string; icon: LucideIcon; onPress: () => void } | null
  more: readonly MenuEntry[]
  isBusy: boolean
  isOnline: boolean
}

/** On phones the next step stays within reach of the thumb; where there is none, the menus are in the head. */
export function OrderBar({ order, next, more, isBusy, isOnline }: OrderBarProps) {
  if (!next) return null
  const Icon = next.icon
  return (
    <section
      aria-label="Siguiente paso"
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex items-center justify-end gap-1 bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-3 md:hidden"
    >
      <Button
        className="flex-1"
        icon={<Icon aria-hidden className="size-5" />}
        isBusy={isBusy}
        isOff={!isOnline}
        onClick={next.onPress}
      >
        {next.label}
      </Button>
      <PrintoutMenu order={order} opens="up" />
      <MoreMenu entries={more} opens="up" />
    </section>
  )
}
