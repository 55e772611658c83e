import type { ComponentType } from 'react'

import { AreaHeading } from '../areas/area-heading.tsx'
import { useMayEnter } from '../areas/use-may-enter.ts'
import { CutoffSection } from './agenda-settings/cutoff-section.tsx'
import { HoursSection } from './agenda-settings/hours-section.tsx'
import { TravelSection } from './agenda-settings/travel-section.tsx'
import { ZonesSection } from './agenda-settings/zones-section.tsx'
import { ChecklistsSection } from './visit-settings/checklists-section.tsx'
import { PricesSection } from './visit-settings/prices-section.tsx'
import { TransferSection } from './visit-settings/transfer-section.tsx'
import { WarrantySection } from './visit-settings/warranty-section.tsx'

/** The owner's settings of visits, in the order of the page. Each section loads and saves on its own. */
const sections: readonly ComponentType[] = [
  HoursSection,
  ZonesSection,
  TravelSection,
  ChecklistsSection,
  PricesSection,
  WarrantySection,
  TransferSection,
  CutoffSection,
]

/** `/admin-panel/visit-settings`: what visits are checked for, cost and take. */
export function VisitSettingsPage() {
  // Payment settings require the permission for the shop's settings.
  const mayEnter = useMayEnter()
  return (
    <>
      <AreaHeading title="Horarios y zonas" />
      <div className="grid max-w-[860px] gap-6">
        {sections
          .filter((Section) => Section !== TransferSection || mayEnter('shop'))
          .map((Section) => (
            <Section key={Section.name} />
          ))}
      </div>
    </>
  )
}
