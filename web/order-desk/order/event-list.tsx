import type { DeskHistory } from '../../../contract/order-desk/desk-order.ts'
import { classes } from '../../ui/classes.ts'
import { DeskCard } from './desk-card.tsx'
import { eventCaption, eventSentence } from './event-text.ts'

type EventListProps = { history: readonly DeskHistory[]; isPickup: boolean; className?: string }

/** Everything that happened to an order, the newest first. */
export function EventList({ history, isPickup, className }: EventListProps) {
  return (
    <DeskCard title="Historial" className={className ?? ''}>
      <ol className="mt-3 flex flex-col">
        {history.map((event, index) => (
          <li key={`${event.at} ${event.event} ${event.shipment}`} className="timeline-step type-body-sm">
            <p className={classes('wrap-anywhere', index === 0 && 'font-semibold')}>{eventSentence(event, isPickup)}</p>
            <p className="type-caption text-ink-3">
              <time dateTime={event.at}>{eventCaption(event)}</time>
            </p>
          </li>
        ))}
      </ol>
    </DeskCard>
  )
}
