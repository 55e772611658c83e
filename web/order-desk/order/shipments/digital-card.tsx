import { CircleCheck, Hourglass } from 'lucide-react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeskCard } from '../desk-card.tsx'
import { DeskLines } from '../desk-lines.tsx'

/** What an order has of licences, which need no delivery. */
export function DigitalCard({ order: { digital, status } }: { order: DeskOrder }) {
  if (digital.length === 0) return null
  const badge =
    status === 'paid' || digital.some(({ isShown }) => isShown) ? (
      <Badge tone="ok" icon={CircleCheck}>
        Entregadas
      </Badge>
    ) : (
      <Badge tone="quiet" icon={Hourglass}>
        Sin entregar
      </Badge>
    )
  return (
    <DeskCard title="Licencias" badge={badge} aside="Sin envío">
      <DeskLines lines={digital} below={whetherShown} />
    </DeskCard>
  )
}

function whetherShown({ isShown }: DeskOrder['digital'][number]) {
  return <p className="type-caption text-ink-3">{isShown ? 'Ya la vio.' : 'Todavía no la ha visto.'}</p>
}
