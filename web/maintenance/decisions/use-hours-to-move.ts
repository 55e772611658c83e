import { useQuery } from '@tanstack/react-query'

import type { MonthHours } from '../../../contract/maintenance/free-hours.ts'
import { addDays, inBogota } from '../../../contract/values/civil-days.ts'
import type { DecisionCalls } from './decision-calls.ts'

/** At least this many days after the present one, or after today, are offered. */
const DAYS_SHOWN = 45

const nextMonth = (mes: string): string => addDays(`${mes}-28`, 4).slice(0, 7)

/** The months from today to the month 45 days after the visit. */
function monthsAround(fecha: string): string[] {
  const today = inBogota(new Date()).fecha
  const last = addDays(fecha > today ? fecha : today, DAYS_SHOWN).slice(0, 7)
  const months = []
  for (let mes = today.slice(0, 7); mes <= last; mes = nextMonth(mes)) months.push(mes)
  return months
}

type Visit = { taskId: string; fecha: string; version: number }

/** The days to which a visit can be moved: from today, or from the day when the products that it installs have arrived (P-312). */
export function useDaysToMove({ taskId, fecha, version }: Visit, calls: DecisionCalls, isOpen: boolean) {
  return useQuery({
    queryKey: ['days to move', taskId, version],
    enabled: isOpen,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const today = inBogota(new Date()).fecha
      const months = await Promise.all(monthsAround(fecha).map((mes) => calls.hours({ mes }, signal)))
      const found = months.filter((month): month is MonthHours => month.kind === 'month')
      const firstDay = found[0]?.firstDay ?? today
      return {
        /** The first offered day if it is later than today; otherwise null. */
        firstDay: firstDay > today ? firstDay : null,
        days: found
          .flatMap(({ days }) => days)
          .filter((day) => day.fecha >= today && (day.fecha >= firstDay || day.fecha === fecha)),
      }
    },
  })
}

/** The free hours of the chosen day. */
export function useHoursToMove({ taskId, version }: Visit, calls: DecisionCalls, day: string) {
  return useQuery({
    queryKey: ['hours to move', taskId, version, day],
    enabled: day !== '',
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const found = await calls.hours({ fecha: day }, signal)
      return found.kind === 'day' ? found.hours.filter(({ isFree }) => isFree).map(({ hora }) => hora) : []
    },
  })
}
