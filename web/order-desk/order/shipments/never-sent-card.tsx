import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { Picture } from '../../../images/picture.tsx'
import { DeskCard, DeskLine } from '../desk-card.tsx'

/** What an order held that was cancelled before anything of it was prepared: its buyer asks about it, and money goes back for it. */
export function NeverSentCard({ order: { neverSent } }: { order: DeskOrder }) {
  if (neverSent.length === 0) return null
  return (
    <DeskCard title="Lo que se pidió" aside="No salió nada">
      <ul className="mt-3">
        {neverSent.map((line) => (
          <DeskLine
            key={line.lineId}
            line={line}
            pesos={formatPesos}
            picture={<Picture {...(line.productImage && { url: line.productImage })} sizes="52px" />}
          />
        ))}
      </ul>
    </DeskCard>
  )
}
