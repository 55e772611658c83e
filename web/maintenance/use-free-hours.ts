import type { DayHours } from '../../contract/maintenance/free-hours.ts'
import { refuseBeforeArrival } from '../../contract/maintenance/installation-text.ts'
import { refuseDay, whyClosed } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, isCivilDate } from '../../contract/values/civil-days.ts'
import { useCall } from '../use-call.ts'
import type { Moment } from './use-bogota-clock.ts'

/** The first possible day of a visit; null while unknown. */
export type Arrival = { firstDay: string | null }

export type FreeHours =
  | { state: 'noDay' }
  | {
      state: 'closed'
      why: string
      /** The day after which other days can be searched; null if none can. */ after: string | null
    }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; hours: readonly string[] }

/**
 * The free hours of a day. Closed days need no call.
 * @param fecha `YYYY-MM-DD`, or any text in the field
 * @param computers their number: an hour each, at most until closing (`visitMinutes`)
 * @param now null while no request is needed
 * @param municipalityCode of the visit; null: the person's usual address
 * @param arrival of the products that it installs (P-312); null for any other visit
 */
export function useFreeHours(
  fecha: string,
  computers: number,
  now: Moment | null,
  municipalityCode: string | null = null,
  arrival: Arrival | null = null,
): { free: FreeHours; refetch: () => void; municipalityCode: string | null } {
  const refusal = fecha && now ? refuseDay(fecha, now.fecha) : null
  const early = arrival && fecha && now ? refuseBeforeArrival(fecha, arrival.firstDay, now.fecha) : null
  const isRequested = fecha !== '' && now !== null && refusal === null && early === null
  const place = municipalityCode === null ? {} : { municipalityCode }
  const { refetch, ...day } = useCall(
    'maintenance.freeHours',
    isRequested ? { fecha, cantidad: Math.max(1, computers), ...place } : null,
  )
  return { free: freeNow(), refetch, municipalityCode }

  function freeNow(): FreeHours {
    if (fecha === '') return { state: 'noDay' }
    if (refusal)
      return { state: 'closed', why: refusal.message, after: isOnlyClosed(fecha, refusal.message) ? fecha : null }
    if (early) return { state: 'closed', why: early, after: arrival?.firstDay ? addDays(arrival.firstDay, -1) : null }
    if (day.state === 'failed') return { state: 'failed' }
    return day.state === 'loaded' && day.value.data.kind === 'day' ? read(day.value.data, fecha) : { state: 'loading' }
  }
}

/** Whether a valid date, neither past nor too far ahead, is closed for another reason. */
const isOnlyClosed = (fecha: string, why: string): boolean =>
  isCivilDate(fecha) && whyClosed(fecha) !== '' && why.startsWith(whyClosed(fecha))

const read = ({ closed, hours }: DayHours, fecha: string): FreeHours =>
  closed
    ? { state: 'closed', why: closed, after: fecha }
    : { state: 'loaded', hours: hours.filter(({ isFree }) => isFree).map(({ hora }) => hora) }
