import { TAKEN_BACK_AT_ONCE } from '../../contract/agenda/agenda-limits.ts'
import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { unassignedText } from './agenda-text.ts'

/**
 * Undoes the assignment of visits, many per call: one by one they would exceed the time limit of undoing.
 * @returns the result in words, '' for nothing, and the first visit that was not undone
 */
export async function unassignVisits(
  visits: readonly AgendaVisit[],
): Promise<{ text: string; refused: AgendaVisit | undefined }> {
  const answers: CallOutput<'agenda.unassign'>['data'] = []
  try {
    for (let first = 0; first < visits.length; first += TAKEN_BACK_AT_ONCE) {
      const some = visits.slice(first, first + TAKEN_BACK_AT_ONCE)
      const input = { visits: some.map(({ _id: taskId, version }) => ({ taskId, version })) }
      answers.push(...(await withSession(() => callOverHttp('agenda.unassign', input))).data)
    }
  } catch (error) {
    showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
  }
  const isRefused = ({ _id }: AgendaVisit) => answers.some(({ taskId, refusal }) => taskId === _id && refusal !== '')
  return { text: unassignedText(answers, visits), refused: visits.find(isRefused) }
}
