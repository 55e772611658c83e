import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, HandCoins, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { useAddressState } from '../areas/use-address-state.ts'
import { useLive } from '../live/use-live.ts'
import { formatHour } from '../maintenance/hour-format.ts'
import { paths } from '../paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { dayOf, daysAround, mondayOf, shownWeek, step, today, WEEK_DAYS, workday } from './agenda-days.ts'
import { rangeText } from './agenda-text.ts'
import { AgendaWeekView } from './agenda-week-view.tsx'
import { NewVisitButton } from './booking/new-visit-button.tsx'
import { ComputerPage } from './computer-page.tsx'
import { agendaAddress } from './day-address.ts'
import { DuePlans } from './due-plans.tsx'
import { TechnicianDialog } from './technician-dialog.tsx'
import { useChanges } from './use-changes.ts'
import { useColumns } from './use-columns.ts'
import { VisitPage } from './visit-page.tsx'
import { VisitSearch } from './visit-search.tsx'

/** In ms: how often the week is reloaded in case an event was lost; changes by clients and technicians arrive live. */
const READ_MS = 5 * 60_000

/** `/admin-panel/agenda`: the week of all technicians; with `?visita=`, one visit; with `?equipo=`, the history of a computer. */
export function AgendaPage() {
  const params = new URLSearchParams(useLocation().search)
  const taskId = params.get('visita')
  const computerId = params.get('equipo')
  if (computerId) return <ComputerPage key={computerId} {...{ computerId, taskId, clientId: params.get('ficha') }} />
  return taskId ? <VisitPage key={taskId} taskId={taskId} /> : <WeekPage />
}

function WeekPage() {
  const [{ day: chosen, q }, setShown] = useAddressState(agendaAddress)
  const setDay = (fecha: string) => setShown({ day: fecha, q })
  const [opened, setOpened] = useState<AgendaVisit | null>(null)
  const [technician, setTechnician] = useState<WeekTechnician | null>(null)
  const [absent, setAbsent] = useState<{ technician: WeekTechnician; fecha: string } | null>(null)
  const columns = useColumns()
  const changes = useChanges()
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
    ...callQuery('agenda.week', { desde: mondayOf(chosen), dias: WEEK_DAYS }),
    refetchInterval: READ_MS,
    placeholderData: keepPreviousData,
  })
  useLive(() => void changes.reload())
  const isOnline = useOnline()
  // Offline no call is made, so none fails; the shop itself shows that there is no connection.
  const isOld = error !== null || !isOnline
  const week = data && shownWeek(data.data)
  const day = week ? dayOf(week, chosen) : chosen
  // While another week is loading its days cannot be shown; the former day stays shown.
  const isOther = week !== undefined && mondayOf(week.days[0]?.fecha ?? day) !== mondayOf(day)
  const [former, setFormer] = useState(day)
  const shownDay = isOther ? former : day
  if (shownDay !== former) setFormer(shownDay)
  const shown = daysAround(shownDay, columns, week?.days.length ?? 6)
  const days = week?.days.slice(shown.first, shown.first + shown.many) ?? []
  // On phones the day comes first.
  const pages = <OtherPages {...(data && { cash: data.data.cash })} />
  return (
    <>
      <AreaHeading title="Agenda">
        <p className="text-ink-2">{rangeText(days[0]?.fecha ?? day, days.at(-1)?.fecha ?? day)}</p>
        <DayArrows
          onGo={(direction) => setDay(step(day, columns, direction, week?.days ?? []))}
          onToday={() => setDay(workday(today()))}
        />
        <NewVisitButton />
        {columns > 1 && pages}
      </AreaHeading>
      <VisitSearch
        q={q}
        onSearch={(words) => setShown({ day: chosen, q: words })}
        onOpen={(visit) => {
          setShown({ day: visit.fecha === '' ? chosen : visit.fecha, q: '' })
          setOpened(visit)
        }}
      />
      {isOld && data && <AsOf at={dataUpdatedAt} isOnline={isOnline} />}
      {isPending && (
        <SkeletonList label="Cargando...">
          <Skeleton className="h-96 rounded-20" />
        </SkeletonList>
      )}
      {!isPending && !data && <ErrorBlock message={error?.message ?? ''} onRetry={() => void refetch()} />}
      {week && (
        <div aria-busy={isOther || undefined} className="transition-opacity aria-busy:opacity-60">
          <AgendaWeekView
            {...{ day, columns, shown, changes, setDay, week, opened, setOpened }}
            onTechnician={setTechnician}
            isReadOnly={isOld}
          />
        </div>
      )}
      <DuePlans />
      {columns === 1 && pages}
      {technician && (
        <TechnicianDialog
          technician={technician}
          onClose={() => setTechnician(null)}
          onSaved={() => void changes.reload()}
          onAbsent={(fecha) => {
            setTechnician(null)
            setAbsent({ technician, fecha })
          }}
        />
      )}
      {absent && <AbsenceDialog {...absent} onClose={() => setAbsent(null)} onSaved={changes.offerUndo} />}
    </>
  )
}

function DayArrows({ onGo, onToday }: { onGo: (direction: 1 | -1) => void; onToday: () => void }) {
  return (
    <div className="flex items-center gap-1">
      <IconButton aria-label="Días anteriores" onClick={() => onGo(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton aria-label="Días siguientes" onClick={() => onGo(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <Button look="outline" size="small" onClick={onToday}>
        Hoy
      </Button>
    </div>
  )
}

/** Links to the pages of the agenda. @param cash pesos in the technicians' hands; absent until known */
function OtherPages({ cash }: { cash?: number }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:mt-6 max-md:*:flex-auto md:ml-auto">
      {cash !== undefined && (
        <a href={paths.adminCash} className={buttonClass('outline', 'small')}>
          <HandCoins aria-hidden className="size-5" />
          {cash > 0 ? `Efectivo ${formatPesos(cash)}` : 'Efectivo'}
        </a>
      )}
      <a href={paths.adminVisitSettings} className={buttonClass('outline', 'small')}>
        <SlidersHorizontal aria-hidden className="size-5" />
        Horarios y zonas
      </a>
    </div>
  )
}

/** The notice that the week may have changed since it was loaded. */
function AsOf({ at, isOnline }: { at: number; isOnline: boolean }) {
  const hour = formatHour(inBogota(new Date(at)).hora)
  return (
    <output className="mb-3 block rounded-12 bg-warn-soft px-4 py-2.5 text-warn">
      {isOnline ? `No se pudo actualizar: así estaba a las ${hour}` : `Así estaba a las ${hour}`}
    </output>
  )
}
