import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgendaSlot, AgendaVisit } from '../../contract/agenda/agenda.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { callQuery } from '../queries/call-query.ts'
import { mondayOf, WEEK_DAYS } from './agenda-days.ts'

/** A visit that is being moved, and where it would go; an empty hour does not fit there. */
export type Moving = { visit: AgendaVisit; target: AgendaSlot }

type Place = { technicianId: string; fecha: string }

/**
 * The visit that is being moved. It is put down only at hours at which it fits, which are asked for the week that is shown.
 * @param day a day of that week
 */
export function useMoving(day: string) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const free = useQuery({
    ...callQuery('agenda.freeHours', { taskId: moving?.visit._id ?? '', desde: mondayOf(day), dias: WEEK_DAYS }),
    enabled: moving !== null,
  })
  const hoursAt = ({ technicianId, fecha }: Place): readonly string[] | undefined =>
    free.data?.data.find((one) => one.technicianId === technicianId && one.fecha === fecha)?.hours ?? (free.data && [])
  const moveTo = (place: Place) =>
    setMoving((now) => now && { ...now, target: { ...place, hora: nearest(hoursAt(place) ?? [], wantedHour(now)) } })
  // A place without an hour gets the nearest free one as soon as those are known.
  const shown =
    moving && moving.target.hora === ''
      ? { ...moving, target: { ...moving.target, hora: nearest(hoursAt(moving.target) ?? [], moving.visit.hora) } }
      : moving
  return {
    moving: shown,
    hoursAt,
    moveTo,
    /** What a cell says before the visit is put down there. */
    answerOf: (place: Place): string => {
      const hours = hoursAt(place)
      if (place.fecha < inBogota(new Date()).fecha) return 'ya pasó'
      if (!hours) return ''
      return hours.length === 0 ? 'no cabe' : 'cabe'
    },
    begin: (visit: AgendaVisit, target: AgendaSlot) => setMoving({ visit, target }),
    setHour: (hora: string) => setMoving((now) => now && { ...now, target: { ...now.target, hora } }),
    /** The next free hour in the same cell, or the one before. */
    stepHour: (direction: 1 | -1) =>
      setMoving((now) => {
        const hours = now ? (hoursAt(now.target) ?? []) : []
        const from = shown?.target.hora ?? ''
        const next = direction === 1 ? hours.find((hora) => hora > from) : hours.findLast((hora) => hora < from)
        return now && next !== undefined ? { ...now, target: { ...now.target, hora: next } } : now
      }),
    end: () => setMoving(null),
  }
}

const wantedHour = ({ visit, target }: Moving): string => target.hora || visit.hora

const minutesOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/** The free hour nearest to a wanted one; '' when there is none. */
function nearest(hours: readonly string[], wanted: string): string {
  const distance = (hora: string) => Math.abs(minutesOf(hora) - (minutesOf(wanted) || 0))
  return hours.toSorted((a, b) => distance(a) - distance(b))[0] ?? ''
}
