import { CircleCheck, Hourglass } from 'lucide-react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { Picture } from '../../../images/picture.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { DeskCard, DeskLine } from '../desk-card.tsx'

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
      <ul className="mt-3">
        {digital.map((line) => (
          <DeskLine
            key={line.lineId}
            line={line}
            pesos={formatPesos}
            picture={<Picture {...(line.productImage && { url: line.productImage })} sizes="52px" />}
          >
            <p className="type-caption text-ink-3">{line.isShown ? 'Ya la vio.' : 'Todavía no la ha visto.'}</p>
          </DeskLine>
        ))}
      </ul>
    </DeskCard>
  )
}
