import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { nothingUndoneText, undoneDayOffText } from './agenda-text.ts'

/** A day off that was just saved. `name`: of the technician. */
export type SavedDayOff = { _id: string; name: string; fecha: string }

/**
 * Undoes a day off and the changes of its visits: all of them, or none if one was changed since.
 * @param visits in their state after the change
 * @returns the result in words, '' if the call failed, and the visit that was changed since, which prevents undoing
 */
export async function undoDayOff(
  dayOff: SavedDayOff,
  visits: readonly AgendaVisit[],
): Promise<{ text: string; refused: AgendaVisit | undefined }> {
  const seen = visits.map(({ _id: taskId, version }) => ({ taskId, version }))
  try {
    await withSession(() => callOverHttp('agenda.undoDayOff', { dayOffId: dayOff._id, visits: seen }))
    return { text: undoneDayOffText(dayOff, visits.length), refused: undefined }
  } catch (error) {
    if (isCallError(error) && error.code === 'AGENDA_CHANGED') {
      const visit = error.data as AgendaVisit
      return { text: nothingUndoneText(visit, error.message), refused: visit }
    }
    showRefusal(error, 'No se pudo deshacer. Inténtalo de nuevo.')
    return { text: '', refused: undefined }
  }
}
