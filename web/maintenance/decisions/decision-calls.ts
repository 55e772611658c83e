import type { CallInput } from '../../../contract/index.ts'
import type { DayHours, MonthHours } from '../../../contract/maintenance/free-hours.ts'
import type { VisitToDecide } from '../../../contract/visits/visit-decisions.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'

type Without<T, K extends string> = Omit<T, K>
type Move = Without<CallInput<'visitAnswers.move'>, 'taskId'>
type Cancel = Without<CallInput<'visitAnswers.cancel'>, 'taskId'>
type When = { fecha: string } | { mes: string }

/** The calls for a client's decision about one visit: with a session, or by a link. */
export type DecisionCalls = {
  hours: (when: When, signal: AbortSignal) => Promise<DayHours | MonthHours>
  confirm: (seen: { version: number }) => Promise<VisitToDecide>
  move: (to: Move) => Promise<VisitToDecide>
  cancel: (why: Cancel) => Promise<VisitToDecide>
}

/** Whether a decision was refused because the visit has changed or is gone: it is then reloaded. */
export const isOutdated = (error: unknown): boolean =>
  isCallError(error) && (error.status === 404 || error.status === 409)

/** The calls for a signed-in client. */
export const ownDecisions = (taskId: string): DecisionCalls => ({
  hours: async (when, signal) => (await callOverHttp('visitAnswers.hours', { taskId, ...when }, { signal })).data,
  confirm: async (seen) => (await withSession(() => callOverHttp('visitAnswers.confirm', { taskId, ...seen }))).data,
  move: async (to) => (await withSession(() => callOverHttp('visitAnswers.move', { taskId, ...to }))).data,
  cancel: async (why) => (await withSession(() => callOverHttp('visitAnswers.cancel', { taskId, ...why }))).data,
})

/** The calls for anybody with the link of an e-mail. */
export const linkDecisions = (token: string): DecisionCalls => ({
  hours: async (when, signal) => (await callOverHttp('answerLinks.hours', { token, ...when }, { signal })).data,
  confirm: async (seen) => (await callOverHttp('answerLinks.confirm', { token, ...seen })).data,
  move: async (to) => (await callOverHttp('answerLinks.move', { token, ...to })).data,
  cancel: async (why) => (await callOverHttp('answerLinks.cancel', { token, ...why })).data,
})
