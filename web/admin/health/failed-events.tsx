import type { Health } from '../../../contract/health/health.ts'
import { counted } from '../../../contract/values/units.ts'
import { shortMoment } from '../../order-desk/desk-text.ts'
import { Button } from '../../ui/button.tsx'
import { useRetry } from './use-retry.ts'

type Events = Health['events']
type FailedEvent = Events['oldest'][number]

/** Events of the payment provider that failed: each, and all of them, can be tried again. */
export function FailedEvents({ events: { count, oldest }, refetch }: { events: Events; refetch: () => void }) {
  const retry = useRetry('health.retryEvents', {}, refetch)
  return (
    <>
      <ul aria-label="Avisos que fallaron" className="grid w-full gap-2">
        {oldest.map((one) => (
          <EventLine key={one.event} one={one} refetch={refetch} />
        ))}
      </ul>
      {count > 1 && (
        <Button size="small" {...retry}>
          Reintentar todos
        </Button>
      )}
    </>
  )
}

function EventLine({
  one: { event, receivedAt, tries, lastError },
  refetch,
}: {
  one: FailedEvent
  refetch: () => void
}) {
  const retry = useRetry('health.retryEvents', { event }, refetch)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-14 bg-sunken p-3">
      <p className="min-w-40 flex-1 type-body-sm wrap-anywhere">
        <span className="block font-medium">{`Aviso ${event}, del ${shortMoment(receivedAt)}`}</span>
        <span className="block text-ink-2">{`${counted(tries, 'intento', 'intentos')}. ${lastError}`}</span>
      </p>
      <Button look="outline" size="small" aria-label={`Reintentar el aviso ${event}`} {...retry}>
        Reintentar
      </Button>
    </li>
  )
}
