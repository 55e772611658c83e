import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'

import type { SupportRequest } from '../../contract/maintenance/requests.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import type { FollowedVisit } from '../../contract/visits/visits.ts'
import { useLive } from '../live/use-live.ts'
import { callQuery } from '../queries/call-query.ts'
import { formatTheHour } from './hour-format.ts'
import { useBogotaClock } from './use-bogota-clock.ts'
import { theHourOf, VisitStages } from './visit-stages.tsx'

/**
 * The progress of today's visit, live: who comes and when, and its stages. Nothing is shown before the technician sets out, because the
 * request has the rest.
 */
export function LiveVisit({ request: { _id, estado, fecha, isAssigned } }: { request: SupportRequest }) {
  const clock = useBogotaClock()
  const today = clock?.fecha ?? ''
  const isToday = fecha === today
  // A visit without a day, or whose day has passed, takes place when the technician sets out.
  const mayBeToday = isToday || ((fecha === '' || fecha < today) && estado !== 'completado')
  const isFollowed = clock !== null && mayBeToday && isAssigned && estado !== 'cancelado'
  const query = callQuery('visits.follow', { taskId: _id })
  const { data } = useQuery({ ...query, enabled: isFollowed })
  const queries = useQueryClient()
  useLive(() => void queries.invalidateQueries({ queryKey: query.queryKey }))
  const visit = isFollowed ? data?.data : undefined
  const isUnderWay = visit?.stages.some(({ at }) => isToday || dayInBogota(at) === today) ?? false
  // The element stays, so that a screen reader hears what appears in it.
  return (
    <output className="block">
      {visit && isUnderWay && <Card visit={visit} {...(isToday && clock && { now: clock.hora })} />}
    </output>
  )
}

/** @param now the minute in Bogotá on the day of the visit; absent on other days, when its hour is no arrival time */
function Card({ visit, now }: { visit: FollowedVisit; now?: string }) {
  const at = (name: FollowedVisit['stages'][number]['stage']) =>
    visit.stages.find(({ stage }) => stage === name)?.at ?? ''
  const isThere = at('arrived') !== '' || visit.estado === 'en proceso' || visit.estado === 'completado'
  const isDone = visit.estado === 'completado'
  const setOut = at('on_the_way')
  return (
    <div className="mb-4 rounded-16 bg-primary-soft p-4">
      <p className="flex gap-2 type-h3">
        {!isThere && <CarFront aria-hidden className="mt-0.5 size-5 shrink-0" />}
        {headline(visit, { isThere, isDone, ...(now !== undefined && { now }) })}
      </p>
      {setOut && !isThere && <p className="pt-0.5 pl-7 type-body-sm text-ink-2">Salió a {theHourOf(setOut)}</p>}
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

type Progress = { isThere: boolean; isDone: boolean; now?: string }

function headline({ technician, hora }: FollowedVisit, { isThere, isDone, now }: Progress): string {
  if (isDone) return 'Tu visita está lista'
  if (isThere) return `${technician} está en tu casa`
  // After that hour the arrival is left out.
  return now !== undefined && /^\d\d:\d\d$/.test(hora) && now < hora
    ? `${technician} llega hacia ${formatTheHour(hora)}`
    : `${technician} va en camino`
}
