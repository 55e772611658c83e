import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { undoneDayOffText } from './agenda-text.ts'

/** A day off that was saved just now. `name`: of the technician. */
export type SavedDayOff = { _id: string; name: string; fecha: string }

/**
 * Takes back a day off, then gives the technician the visits that were taken away for it. A visit that somebody moved meanwhile stays
 * where it is.
 * @param visits as they stand since
 * @returns what was done in words, '' for nothing, and the first visit that stays
 */
export async function undoDayOff(
  dayOff: SavedDayOff,
  visits: readonly AgendaVisit[],
): Promise<{ text: string; refused: AgendaVisit | undefined }> {
  const refusals: { visit: AgendaVisit; refusal: string }[] = []
  try {
    await withSession(() => callOverHttp('agenda.removeDayOff', { dayOffId: dayOff._id }))
  } catch (error) {
    showRefusal(error, 'No se pudo deshacer. Inténtalo de nuevo.')
    return { text: '', refused: undefined }
  }
  for (const visit of visits) {
    try {
      await withSession(() => callOverHttp('agenda.undo', { taskId: visit._id, version: visit.version }))
    } catch (error) {
      if (!isCallError(error)) throw error
      refusals.push({ visit, refusal: error.message })
    }
  }
  const text = undoneDayOffText(dayOff, visits.length - refusals.length, refusals)
  return { text, refused: refusals[0]?.visit }
}
