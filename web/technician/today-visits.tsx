import { CalendarCheck, Car, ChevronRight, CloudOff, Navigation } from 'lucide-react'
import { useNavigate } from 'react-router'

import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { formatDay, formatHour } from '../maintenance/hour-format.ts'
import { Badge, EstadoBadge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { today, visitsOf, type ShownTask } from './shown-tasks.ts'
import { PhoneLinks } from './task-facts.tsx'
import { mapAddress, wayText } from './task-text.ts'
import { useTaskStore } from './use-task-store.ts'
import { NextVisit } from './visits/next-visit.tsx'
import { expectedState } from './visits/store/expected-state.ts'
import { useVisit, useVisitStore } from './visits/store/use-visit-store.ts'
import { visitAddress } from './visits/visit-address.ts'

/** How many visits fit into a phone's window before scrolling; only then the next visit's bar is fixed to the window. */
const inFirstWindow = 4

/**
 * Today's visits of both kinds, in order, each with a map link and the client's contacts; and begun visits of other days, which no other
 * list would show.
 */
export function TodayVisits() {
  const { state } = useTaskStore()
  const { state: known } = useVisitStore()
  const fecha = today()
  const visits = visitsOf(state.lists, state.edits, fecha)
  if (!state.lists.day && visits.length === 0) return null
  const ahead = visits.map((visit) => ({ ...visit, estado: expectedState(visit.task, known) }))
  const minutesTo = new Map(state.lists.day?.travel?.map(({ taskId, minutes }) => [taskId, minutes]))
  const ofToday = ahead.filter(({ task }) => task.fecha === fecha)
  const next =
    ofToday.find(({ estado }) => estado === 'en proceso') ??
    ofToday.find(({ estado }) => estado === 'pendiente') ??
    ahead.find(({ estado }) => estado === 'en proceso')
  return (
    <section aria-labelledby="hoy" className="mb-7">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="hoy" className="type-h2">
          Hoy
        </h2>
        <p className="type-body-sm text-ink-2">
          {formatDay(fecha)} · {countText(ofToday.length, visits.length - ofToday.length)}
        </p>
      </div>
      {visits.length > 0 && (
        <ol className="flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1 md:px-5">
          {ahead.map((visit, index) => (
            <li key={visit.task._id} className="py-3.5">
              <div className={classes('-m-1 p-1', index >= inFirstWindow && visit !== next && 'drawn-when-near')}>
                <Travel hora={visit.task.hora} estado={visit.estado} minutes={minutesTo.get(visit.task._id)} />
                <Visit {...visit} isToday={visit.task.fecha === fecha} isNext={visit === next} />
                {visit === next && <NextVisit taskId={visit.task._id} />}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type TravelProps = { hora: string; estado: TaskState; minutes: number | undefined }

/** The travel time from the former visit, and when to leave for this one. */
function Travel({ minutes, ...visit }: TravelProps) {
  if (minutes === undefined) return null
  return (
    <p className="flex items-center gap-2 pb-2 text-[15px]/5 text-ink-2">
      <Car aria-hidden className="size-5 shrink-0" />
      {wayText(visit, minutes)}
    </p>
  )
}

type VisitProps = ShownTask & { estado: TaskState; isToday: boolean; isNext: boolean }

function Visit({ task, edit, estado, isToday, isNext }: VisitProps) {
  const { fecha, hora, descripcion, direccion, client } = task
  const navigate = useNavigate()
  const { visit } = useVisit(task._id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <p
        className={classes(
          'font-display text-[17px]/6 font-bold wrap-anywhere tabular-nums',
          isNext && 'max-md:text-[22px]/7',
        )}
      >
        {hora ? formatHour(hora) : 'Hora por acordar'}
        {!isToday && <span className="block type-body-sm font-normal">{formatDay(fecha)}</span>}
      </p>
      <div className="col-span-2 row-start-2 min-w-0 md:col-span-1 md:row-start-auto">
        {/* One line of it stands on the line of the hour. */}
        <p className="font-semibold md:-mt-3">
          <button
            type="button"
            onClick={() => void navigate(visitAddress(task._id))}
            className="inline-flex min-h-12 max-w-full items-center gap-1 text-left underline-offset-2 hover:underline active:underline"
          >
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{descripcion || 'Sin especificar'}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
          </button>
        </p>
        {client && <p className="type-body-sm text-ink-2 md:-mt-2">{client.name}</p>}
      </div>
      <div className="flex flex-wrap items-start justify-end gap-2">
        {edit && (
          <Badge tone="warn" icon={CloudOff}>
            sin enviar
          </Badge>
        )}
        <EstadoBadge estado={estado} />
        {estado === 'pendiente' && visit?.isConfirmed && (
          <Badge tone="ok" icon={CalendarCheck}>
            confirmada
          </Badge>
        )}
      </div>
      <div className="col-span-2 row-start-3 flex flex-wrap gap-2 pt-1.5 md:col-start-2 md:row-start-auto">
        {direccion && (
          <a href={mapAddress(direccion)} target="_blank" rel="noopener noreferrer" className={action}>
            <Navigation aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {direccion}
              <span className="sr-only"> (abre el mapa)</span>
            </span>
          </a>
        )}
        {client && <PhoneLinks {...client} className={action} />}
      </div>
    </div>
  )
}

/** Large enough for a thumb, as they are pressed in the street. */
const action =
  'inline-flex min-h-12 max-w-full items-center gap-2 rounded-10 border border-edge px-3 py-1.5 type-body-sm font-medium hover:bg-sunken active:bg-sunken'

const countText = (count: number, others: number): string => {
  const today = count === 0 ? 'no tienes visitas' : count === 1 ? '1 visita' : `${count} visitas`
  return others === 0 ? today : `${today} · ${others === 1 ? '1 abierta' : `${others} abiertas`} de otro día`
}
