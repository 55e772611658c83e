import type { KeyboardEvent } from 'react'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { AgendaWeek, UnassignedVisit, WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { addDays } from '../../contract/values/civil-days.ts'
import { reserveFocus } from '../page/reserve-focus.ts'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { mondayOf, today } from './agenda-days.ts'
import { DayList, DayStrip } from './day-list.tsx'
import { DoneBar, MoveBar, RefusedBar } from './move-bar.tsx'
import { moveKeys } from './move-keys.ts'
import { UnassignedList } from './unassigned-list.tsx'
import { UndatedList } from './undated-list.tsx'
import { useAssigning } from './use-assigning.ts'
import type { Changes } from './use-changes.ts'
import { useMoving } from './use-moving.ts'
import { StateLegend } from './visit-block.tsx'
import { VisitDetails } from './visit-details.tsx'
import { VisitPanel } from './visit-panel.tsx'
import { WeekGrid } from './week-grid.tsx'

type AgendaWeekViewProps = {
  week: AgendaWeek
  day: string
  columns: 1 | 3 | 6
  shown: { first: number; many: number }
  changes: Changes
  /** Whether the week is read-only, as it is offline. */
  isReadOnly: boolean
  setDay: (fecha: string) => void
  /** The visit whose panel is open. */
  opened: AgendaVisit | null
  setOpened: (visit: AgendaVisit | null) => void
  onTechnician: (technician: WeekTechnician) => void
}

/** Unassigned visits, the grid or the day's list, the panel of a visit, and the bar of a move. */
export function AgendaWeekView(props: AgendaWeekViewProps) {
  const { week, day, columns, changes, setDay, onTechnician, opened: chosen, setOpened: setChosen } = props
  const { moving, begin, drop } = useWeek(props)
  const assigning = useAssigning(changes)
  const isPanel = chosen !== null && columns === 6
  const shown = isPanel ? panelDays(props.shown, week, chosen) : props.shown
  const keys = (event: KeyboardEvent) => {
    if (moving.moving) moveKeys(event, { week, moving, setDay, drop: () => void drop() })
    else if (event.key === 'Escape' && isPanel) {
      const focus = reserveFocus()
      setChosen(null)
      focusVisit(chosen._id, focus)
    }
  }
  const isEmpty = week.technicians.every(({ days }) => days.every(({ visits }) => visits.length === 0))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside
    <div onKeyDown={keys}>
      <div className={isPanel ? 'grid grid-cols-[minmax(0,1fr)_420px] items-start gap-6' : undefined}>
        <div className="min-w-0">
          <UnassignedList
            week={week}
            isCompact={columns === 1}
            isBusy={assigning.isBusy || changes.isBusy}
            onOpen={setChosen}
            onAssign={(visits: readonly UnassignedVisit[]) => void assigning.assign(visits)}
            onMove={(visit) => begin(visit, null)}
          />
          <UndatedList
            visits={week.undated}
            isCompact={columns === 1}
            onOpen={setChosen}
            onMove={(visit) => begin(visit, visit.technicianId)}
          />
          {columns === 1 && <DayStrip days={week.days} day={day} onChoose={setDay} />}
          {week.technicians.length === 0 ? (
            <EmptyBlock
              heading="p"
              title="No hay técnicos."
              hint="Dale a una persona el rol de técnico en All users."
            />
          ) : columns === 1 ? (
            <DayList week={week} day={day} onOpen={setChosen} onTechnician={onTechnician} />
          ) : (
            <WeekGrid
              {...{ week, moving, onTechnician, shown }}
              chosenId={chosen?._id ?? null}
              onOpen={setChosen}
              onMove={(technicianId, visit) => begin(visit, technicianId)}
              onDrop={() => void drop()}
            />
          )}
          {isEmpty && <p className="mt-3 text-ink-2">No hay visitas esta semana.</p>}
          {columns > 1 && <StateLegend />}
        </div>
        {chosen && (
          <VisitPanel visit={chosen} isBeside={isPanel} onClose={() => setChosen(null)}>
            <VisitDetails taskId={chosen._id} technicians={week.technicians} changes={changes} onMove={begin} />
          </VisitPanel>
        )}
      </div>
      <Bars {...{ week, changes, moving, setDay }} onDrop={() => void drop()} onLook={setChosen} />
    </div>
  )
}

/** The visit that is being moved. */
function useWeek({ week, day, changes, isReadOnly, setOpened }: AgendaWeekViewProps) {
  const moving = useMoving(day)
  const begin = (visit: AgendaVisit, technicianId: string | null) => {
    const first = technicianId ?? week.technicians[0]?._id
    if (isReadOnly || first === undefined) return
    changes.forget()
    const fecha = visit.fecha >= today() ? visit.fecha : day
    const stays = technicianId !== null && fecha === visit.fecha
    moving.begin(visit, { technicianId: first, fecha, hora: stays ? visit.hora : '' })
    setOpened(null)
  }
  const drop = async () => {
    const now = moving.moving
    if (!now || now.target.hora === '') return
    const focus = reserveFocus()
    moving.end()
    // After a failure the target stays chosen.
    if ((await changes.move(now.visit, now.target)) === 'failed') moving.begin(now.visit, now.target)
    focusVisit(now.visit._id, focus)
  }
  return { moving, begin, drop }
}

type BarsProps = Pick<AgendaWeekViewProps, 'week' | 'changes' | 'setDay'> & {
  moving: ReturnType<typeof useMoving>
  onDrop: () => void
  onLook: (visit: AgendaVisit) => void
}

/** Shows one bar at a time: the target of a move, the reason of a refusal, or the last change. */
function Bars({ week, changes, moving, setDay, onDrop, onLook }: BarsProps) {
  const { done, refused } = changes
  if (moving.moving) {
    const { visit, target } = moving.moving
    const toNextWeek = () => {
      const fecha = addDays(mondayOf(target.fecha), 7)
      setDay(fecha)
      moving.begin(visit, { ...target, fecha, hora: '' })
    }
    return (
      <MoveBar
        {...{ week, onDrop }}
        moving={moving.moving}
        control={moving}
        isBusy={changes.isBusy}
        onNextWeek={toNextWeek}
      />
    )
  }
  if (refused) {
    return (
      <RefusedBar
        refused={refused}
        onTake={(slot) => void changes.move(refused.visit, slot)}
        onLook={() => {
          changes.forget()
          onLook(refused.visit)
        }}
        onClose={changes.forget}
      />
    )
  }
  return done && <DoneBar key={done.until} done={done} onUndo={() => void changes.undo(done)} onOver={changes.forget} />
}

/** Beside the panel three days are shown: those around the visit. */
function panelDays(shown: { first: number; many: number }, { days }: AgendaWeek, { fecha }: AgendaVisit) {
  const index = days.findIndex((one) => one.fecha === fecha)
  return { first: Math.max(0, Math.min((index === -1 ? shown.first : index) - 1, days.length - 3)), many: 3 }
}

/** The focus stays on the moved or inspected visit once it is rendered at its place. */
function focusVisit(taskId: string, focus: ReturnType<typeof reserveFocus>): void {
  requestAnimationFrame(() => focus(document.querySelector<HTMLElement>(`[data-visit="${taskId}"]`)))
}
