import { CircleAlert, Move, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { AgendaWeek } from '../../contract/agenda/agenda-week.ts'
import type { AgendaSlot } from '../../contract/agenda/moves.ts'
import { formatHour } from '../maintenance/hour-format.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { firstName, nameOf, shortDay, whenText } from './agenda-text.ts'
import type { Done, Refused } from './use-changes.ts'
import type { Moving, useMoving } from './use-moving.ts'

type MoveBarProps = {
  week: AgendaWeek
  moving: Moving
  control: ReturnType<typeof useMoving>
  isBusy: boolean
  onDrop: () => void
  onNextWeek: () => void
}

const bar = 'sticky bottom-3 z-10 mt-4 rounded-16 border border-line bg-raised p-4 shadow-3'

/** The target of the visit that is being moved: chosen by keys, by dragging, or with these fields. */
export function MoveBar({ week, moving: { visit, target }, control, isBusy, onDrop, onNextWeek }: MoveBarProps) {
  const who = week.technicians.find(({ _id }) => _id === target.technicianId)
  const hours = control.hoursAt(target)
  const result = target.hora
    ? `${nameOf(visit)}: ${whenText(target)}, con ${firstName(who?.name ?? '')}`
    : `${nameOf(visit)}: ${shortDay(target.fecha)}, con ${firstName(who?.name ?? '')}: no cabe`
  return (
    <section className={bar} data-bar aria-label={`Mover la visita de ${nameOf(visit)}`}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <output className="flex items-start gap-2 font-semibold">
            <Move aria-hidden className="mt-0.5 size-5 shrink-0" />
            {result}
          </output>
          {control.isFull && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 type-body-sm text-warn">
              Desde ese día, nadie tiene una hora libre esta semana.
              <Button look="ghost" size="small" onClick={onNextWeek}>
                Ver la siguiente
              </Button>
            </p>
          )}
          <p className="mt-1 type-caption text-ink-2 max-desktop:hidden">
            ← → día · ↑ ↓ técnico · + − hora libre · Intro dejar · Esc volver
          </p>
        </div>
        <div className="grid flex-1 basis-80 grid-cols-2 gap-2 max-md:*:first:col-span-2 md:grid-cols-3">
          <Select
            label="Técnico"
            value={target.technicianId}
            onChange={(event) => control.moveTo({ ...target, technicianId: event.target.value })}
          >
            {week.technicians.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Día"
            value={target.fecha}
            onChange={(event) => control.moveTo({ ...target, fecha: event.target.value })}
          >
            {week.days.map(({ fecha }) => (
              <option key={fecha} value={fecha}>
                {shortDay(fecha)}
              </option>
            ))}
          </Select>
          <Select label="Hora" value={target.hora} onChange={(event) => control.setHour(event.target.value)}>
            {target.hora === '' && <option value="">No cabe</option>}
            {[...new Set([...(hours ?? []), ...(target.hora ? [target.hora] : [])])].toSorted().map((hora) => (
              <option key={hora} value={hora}>
                {formatHour(hora)}
              </option>
            ))}
          </Select>
        </div>
        <div className="flex gap-3 max-md:w-full max-md:*:flex-1">
          <Button look="outline" onClick={() => control.end()}>
            Cancelar
          </Button>
          <Button isBusy={isBusy} isOff={target.hora === ''} onClick={onDrop}>
            Dejar aquí
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The last change, with an undo button while it can be undone. */
export function DoneBar({ done, onUndo, onOver }: { done: Done; onUndo: () => void; onOver: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, Math.max(0, Date.parse(done.until) - Date.now()))
    return () => clearTimeout(timer)
  }, [done.until, onOver])
  return (
    <div className={bar}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="font-semibold">{done.text}</output>
        <Button look="outline" size="small" icon={<Undo2 aria-hidden className="size-5" />} onClick={onUndo}>
          Deshacer
        </Button>
      </div>
    </div>
  )
}

type RefusedBarProps = {
  refused: Refused
  onTake: (slot: AgendaSlot) => void
  onLook: () => void
  onClose: () => void
}

/** The reason why a change was refused: with the nearest hours, or the visit's present state. */
export function RefusedBar({ refused, onTake, onLook, onClose }: RefusedBarProps) {
  const [isTaken, setTaken] = useState(false)
  return (
    <div role="alert" className={bar}>
      <div className="flex flex-wrap items-center gap-3">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <p className="min-w-48 flex-1 font-semibold">{refused.text}</p>
        {refused.nearest.map((slot) => (
          <Button
            key={`${slot.fecha} ${slot.hora}`}
            look="outline"
            size="small"
            isOff={isTaken}
            onClick={() => {
              setTaken(true)
              onTake(slot)
            }}
          >
            {whenText(slot)}
          </Button>
        ))}
        {refused.isChanged && (
          <Button look="outline" size="small" onClick={onLook}>
            Ver cómo quedó
          </Button>
        )}
        <Button look="ghost" size="small" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </div>
  )
}
