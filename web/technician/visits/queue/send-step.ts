import type { Visit, VisitPhoto } from '../../../../contract/visits/visits.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { postPhoto } from '../../../images/post-photo.ts'
import { logFailure } from '../../../log-failure.ts'
import { isUnreachable, RESPONSE_TIMEOUT_MS } from '../../send-values.ts'
import type { QueuedStep } from './queued-steps.ts'

/** The result of a sent step. */
export type StepSent =
  | { state: 'saved'; visit: Visit }
  | { state: 'photo'; photo: VisitPhoto }
  | { state: 'photoRemoved'; photoId: string }
  /** It waits for the technician; `visit` is the stored visit, if the response has it. */
  | { state: 'refused'; message: string; isConflict: boolean; visit: Visit | undefined }
  /** No response came, or the session has ended: it may be sent again unchanged. */
  | { state: 'unreachable'; isSignedOut: boolean }
  /** The server failed. */
  | { state: 'failed' }

/** Sends a step. It never throws for a refusal or a failed connection. */
export async function sendStep(step: QueuedStep): Promise<StepSent> {
  try {
    if (step.call === 'visits.addPhoto') {
      const { photoId, ...fields } = step.input
      return { state: 'photo', photo: await postPhoto<VisitPhoto>(`/api/visit-photos/${photoId}`, fields, step.photo) }
    }
    const options = { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }
    if (step.call === 'visits.removePhoto') {
      await callOverHttp(step.call, step.input, options)
      return { state: 'photoRemoved', photoId: step.input.photoId }
    }
    const { data } = await callOverHttp(step.call, step.input, options)
    return { state: 'saved', visit: data }
  } catch (error) {
    return outcomeOf(step.call, error)
  }
}

function outcomeOf(call: string, error: unknown): StepSent {
  if (isUnreachable(error)) return { state: 'unreachable', isSignedOut: false }
  if (!isCallError(error)) throw error
  logFailure(call, error)
  const { status, code, message, data } = error
  if (code === 'NO_SESSION') return { state: 'unreachable', isSignedOut: true }
  if (status < 400 || status >= 500 || status === 429) return { state: 'failed' }
  return { state: 'refused', message, isConflict: code === 'VISIT_CHANGED', visit: data as Visit | undefined }
}
