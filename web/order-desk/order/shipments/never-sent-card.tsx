import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { DeskCard } from '../desk-card.tsx'
import { DeskLines } from '../desk-lines.tsx'

/** What an order held that was cancelled before anything of it was prepared: its buyer asks about it, and money goes back for it. */
export function NeverSentCard({ order: { neverSent } }: { order: DeskOrder }) {
  if (neverSent.length === 0) return null
  return (
    <DeskCard title="Lo que se pidió" aside="No salió nada">
      <DeskLines lines={neverSent} />
    </DeskCard>
  )
}
