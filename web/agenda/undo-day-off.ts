import type { AgendaVisit } from '../../contract/agenda/agenda.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { nothingUndoneText, undoneDayOffText } from './agenda-words.ts'

/** A day off that was saved just now. `name`: of the technician. */
export type SavedDayOff = { _id: string; name: string; fecha: string }

/**
 * Takes back a day off and what became of its visits: all of it, or nothing where somebody changed one of them since.
 * @param visits as they stand since
 * @returns what was done in words, '' for nothing, and the changed visit that stopped it
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
