import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import { classes } from '../ui/classes.ts'

// Written out, because styles are generated for class names that occur in the code.
const facades = [
  'bg-facade-cielo-floor',
  'bg-facade-lila-floor',
  'bg-facade-menta-floor',
  'bg-facade-durazno-floor',
  'bg-facade-maiz-floor',
  'bg-facade-rosa-floor',
  'bg-facade-aqua-floor',
  'bg-facade-arena-floor',
]

type ZoneMarkProps = { place: AgendaVisit['place']; zones: readonly { _id: string }[] }

/** A visit's municipality, beside the façade of its zone. */
export function ZoneMark({ place, zones }: ZoneMarkProps) {
  const index = zones.findIndex(({ _id }) => _id === place?.zoneId)
  const facade = index === -1 ? 'border border-edge' : facades[index % facades.length]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span aria-hidden className={classes('size-2.5 shrink-0 rounded-[3px]', facade)} />
      <span className="truncate">{place?.name ?? 'Sin municipio'}</span>
    </span>
  )
}
