import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { AgendaSlot } from '../../contract/agenda/moves.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { callQuery } from '../queries/call-query.ts'
import { mondayOf, WEEK_DAYS } from './agenda-days.ts'
import { firstPlace, nearest, type Place } from './first-place.ts'

/** A visit that is being moved, and its target; an empty hour means that it does not fit there. */
export type Moving = { visit: AgendaVisit; target: AgendaSlot }
/** `isPlaced`: a person chose the technician and the day. */
type Begun = Moving & { isPlaced?: boolean }

/**
 * The visit that is being moved. It can be dropped only at hours at which it fits, which are loaded for the shown week.
 * @param day a day of that week
 */
export function useMoving(day: string) {
  const [moving, setMoving] = useState<Begun | null>(null)
  const free = useQuery({
    ...callQuery('agenda.freeHours', { taskId: moving?.visit._id ?? '', desde: mondayOf(day), dias: WEEK_DAYS }),
    enabled: moving !== null,
  })
  const hoursAt = ({ technicianId, fecha }: Place): readonly string[] | undefined =>
    free.data?.data.find((one) => one.technicianId === technicianId && one.fecha === fecha)?.hours ?? (free.data && [])
  const moveTo = (place: Place) =>
    setMoving(
      (now) =>
        now && { ...now, target: { ...place, hora: nearest(hoursAt(place) ?? [], wantedHour(now)) }, isPlaced: true },
    )
  // A target without an hour gets the nearest free one as soon as those are known.
  const shown =
    moving && moving.target.hora === ''
      ? { ...moving, target: firstPlace({ ...moving, wanted: moving.visit.hora }, free.data?.data ?? []) }
      : moving
  return {
    moving: shown,
    hoursAt,
    moveTo,
    /** The text of a cell before the visit is dropped there. */
    fitText: (place: Place): string => {
      const hours = hoursAt(place)
      if (place.fecha < inBogota(new Date()).fecha) return 'ya pasó'
      if (!hours) return ''
      return hours.length === 0 ? 'no cabe' : 'cabe'
    },
    /** Whether nobody has an hour for it in this week from its own day on. */
    isFull:
      free.data?.data.every(({ fecha, hours }) => hours.length === 0 || fecha < (moving?.visit.fecha ?? '')) ?? false,
    begin: (visit: AgendaVisit, target: AgendaSlot) => setMoving({ visit, target }),
    setHour: (hora: string) => setMoving(shown && { ...shown, target: { ...shown.target, hora } }),
    /** Moves the target to the next or former free hour of its cell. */
    stepHour: (direction: 1 | -1) =>
      setMoving((now) => {
        const hours = shown ? (hoursAt(shown.target) ?? []) : []
        const from = shown?.target.hora ?? ''
        const next = direction === 1 ? hours.find((hora) => hora > from) : hours.findLast((hora) => hora < from)
        return shown && next !== undefined ? { ...shown, target: { ...shown.target, hora: next } } : now
      }),
    end: () => setMoving(null),
  }
}

const wantedHour = ({ visit, target }: Moving): string => target.hora || visit.hora
