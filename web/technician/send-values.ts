import type { RequestKind } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { logFailure } from '../log-failure.ts'
import type { Sent } from './pending-edits.ts'
import type { TaskValues } from './task-values.ts'

/** After this time without a response the device counts as offline, in ms. */
export const RESPONSE_TIMEOUT_MS = 10_000

type Saving = { taskId: string; tipo: RequestKind; version: number; values: TaskValues }

/** Saves values based on the seen version. It does not throw for a refusal or a failed connection. */
export async function sendValues({ taskId, tipo, version, values }: Saving): Promise<Sent> {
  try {
    const { data, message } = await callOverHttp(
      'maintenance.updateTask',
      { taskId, ...values },
      { headers: { 'if-match': `"${version}"`, ...bearer(tipo) }, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
    )
    return { state: 'saved', task: data, message }
  } catch (error) {
    return sentOf('maintenance.updateTask', error)
  }
}

/**
 * The result of a failed call for the edit; it is logged (P-7).
 * @param call its name
 * @throws any error that is not a refusal
 */
export function sentOf(call: string, error: unknown): Sent {
  if (isUnreachable(error)) return { state: 'unreachable', isSignedOut: false }
  if (!isCallError(error)) throw error
  logFailure(call, error)
  const { status, code, message, fields, data } = error
  if (code === 'NO_SESSION') return { state: 'unreachable', isSignedOut: true }
  if (code === 'TASK_CHANGED') return { state: 'changed', current: data as Task }
  if (status >= 400 && status < 500 && status !== 429) return { state: 'refused', code, message, fields }
  return { state: 'failed' }
}

/** No response, or one that is not the shop's, such as a hotel's sign-in page. */
export const isUnreachable = (error: unknown): boolean =>
  isCallError(error)
    ? error.status === 0 || (error.code === 'UNREADABLE' && error.status < 500)
    : error instanceof DOMException && error.name === 'TimeoutError'

/** The corrective save sends the token of the browser's storage, if any (P-56). */
function bearer(tipo: RequestKind): Record<string, string> {
  const token = tipo === 'correctivo' ? localStorage.getItem('token') : null
  return token ? { authorization: `Bearer ${token}` } : {}
}
