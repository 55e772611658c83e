import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'

import type { SupportRequest } from '../../contract/maintenance.ts'
import type { FollowedVisit } from '../../contract/visits.ts'
import { useLive } from '../live/use-live.ts'
import { callQuery } from '../queries/call-query.ts'
import { formatTheHour } from './hour-words.ts'
import { useBogotaClock } from './use-bogota-clock.ts'
import { theHourOf, VisitStages } from './visit-stages.tsx'

/**
 * How a visit of today is going, live: who comes and when, and its stages. Nothing is shown before the technician sets
 * out, because the request says the rest.
 */
export function LiveVisit({ request: { _id, estado, fecha, isAssigned } }: { request: SupportRequest }) {
  const clock = useBogotaClock()
  const isToday = clock !== null && fecha === clock.fecha && isAssigned && estado !== 'cancelado'
  const query = callQuery('visits.follow', { taskId: _id })
  const { data } = useQuery({ ...query, enabled: isToday })
  const queries = useQueryClient()
  useLive(() => void queries.invalidateQueries({ queryKey: query.queryKey }))
  const visit = isToday ? data?.data : undefined
  // The element stays, so that a screen reader hears what appears in it.
  return (
    <output className="block">
      {visit && visit.stages.length > 0 && <Card visit={visit} now={clock?.hora ?? ''} />}
    </output>
  )
}

function Card({ visit, now }: { visit: FollowedVisit; now: string }) {
  const at = (name: FollowedVisit['stages'][number]['stage']) =>
    visit.stages.find(({ stage }) => stage === name)?.at ?? ''
  const isThere = at('arrived') !== '' || visit.estado === 'en proceso' || visit.estado === 'completado'
  const isDone = visit.estado === 'completado'
  const setOut = at('on_the_way')
  return (
    <div className="mb-4 rounded-16 bg-primary-soft p-4">
      <p className="flex items-center gap-2 type-h3">
        {!isThere && <CarFront aria-hidden className="size-5 shrink-0" />}
        {headline(visit, { isThere, isDone, now })}
      </p>
      {setOut && !isThere && <p className="pt-0.5 type-body-sm text-ink-2">Salió a {theHourOf(setOut)}</p>}
      <div className="-mx-3 pt-4">
        <VisitStages
          label="Cómo va la visita"
          stages={[
            { label: 'Confirmada', at: '', isDone: true },
            { label: 'En camino', at: setOut, isDone: setOut !== '' || isThere },
            { label: 'En tu casa', at: at('arrived') || at('started'), isDone: isThere },
            { label: 'Lista', at: at('finished'), isDone },
          ]}
        />
      </div>
    </div>
  )
}

type Progress = { isThere: boolean; isDone: boolean; now: string }

function headline({ technician, hora }: FollowedVisit, { isThere, isDone, now }: Progress): string {
  if (isDone) return 'Tu visita está lista'
  if (isThere) return `${technician} está en tu casa`
  // After that hour it says nothing about the arrival.
  return /^\d\d:\d\d$/.test(hora) && now < hora
    ? `${technician} llega hacia ${formatTheHour(hora)}`
    : `${technician} va en camino`
}
