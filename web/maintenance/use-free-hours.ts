import type { DayHours } from '../../contract/maintenance/free-hours.ts'
import { refuseDay, whyClosed } from '../../contract/maintenance/maintenance-calendar.ts'
import { isCivilDate } from '../../contract/values/civil-days.ts'
import { useCall } from '../use-call.ts'
import type { Moment } from './use-bogota-clock.ts'

export type FreeHours =
  | { state: 'noDay' }
  | { state: 'closed'; why: string; /** Other days after this one can be asked for. */ isOpenLater: boolean }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; hours: readonly string[] }

/**
 * The free hours of a day. Closed days need no call.
 * @param fecha `YYYY-MM-DD` or whatever stands in the field
 * @param computers how many are to be looked at: an hour each, at most until closing (`visitMinutes`)
 * @param now null while no request is needed
 * @param municipalityCode where the visit would be; null: at the person's usual address
 */
export function useFreeHours(
  fecha: string,
  computers: number,
  now: Moment | null,
  municipalityCode: string | null = null,
): { free: FreeHours; refetch: () => void; municipalityCode: string | null } {
  const refusal = fecha && now ? refuseDay(fecha, now.fecha) : null
  const isRequested = fecha !== '' && now !== null && refusal === null
  const place = municipalityCode === null ? {} : { municipalityCode }
  const { refetch, ...day } = useCall(
    'maintenance.freeHours',
    isRequested ? { fecha, cantidad: Math.max(1, computers), ...place } : null,
  )
  return { free: freeNow(), refetch, municipalityCode }

  function freeNow(): FreeHours {
    if (fecha === '') return { state: 'noDay' }
    if (refusal) return { state: 'closed', why: refusal.message, isOpenLater: isOnlyClosed(fecha, refusal.message) }
    if (day.state === 'failed') return { state: 'failed' }
    return day.state === 'loaded' && day.value.data.kind === 'day' ? read(day.value.data) : { state: 'loading' }
  }
}

/** Not in the past, not too far ahead and a valid date. */
const isOnlyClosed = (fecha: string, why: string): boolean =>
  isCivilDate(fecha) && whyClosed(fecha) !== '' && why.startsWith(whyClosed(fecha))

const read = ({ closed, hours }: DayHours): FreeHours =>
  closed
    ? { state: 'closed', why: closed, isOpenLater: true }
    : { state: 'loaded', hours: hours.filter(({ isFree }) => isFree).map(({ hora }) => hora) }
