import type { ReactNode } from 'react'

import type { DeskTab } from '../../../contract/order-desk/desk-order.ts'
import { MOST_COUNTED } from '../../../contract/order-desk/desk-rules.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { tabText } from '../desk-address.ts'

type DeskTabsProps = {
  value: DeskTab
  counts: Partial<Record<DeskTab, number>> | undefined
  onChange: (tab: DeskTab) => void
  children: ReactNode
}

/** The tabs of the desk with their numbers, which are skeletons until they are there. */
export function DeskTabs({ value, counts, onChange, children }: DeskTabsProps) {
  // Most shops have nothing to be picked up.
  const isShown = (tab: string) => tab !== 'awaiting_pickup' || tab === value || (counts?.awaiting_pickup ?? 0) > 0
  const shown = Object.entries(tabText).filter(([tab]) => isShown(tab))
  const tabs = shown.map(([tab, { label, startsGroup }]) => ({
    value: tab as DeskTab,
    label,
    count: counts ? countText(counts[tab as DeskTab] ?? 0) : null,
    startsGroup: startsGroup ?? false,
  }))
  return (
    <Tabs label="Pedidos por estado" look="stacked" tabs={tabs} value={value} onChange={onChange} className="md:pt-1">
      {children}
    </Tabs>
  )
}

/** So many are counted at most: `10.000+`. */
export const countText = (count: number): string =>
  count >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count)
