import { CallError, isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { logFailure } from '../../log-failure.ts'
import { asBlob, forgetPhoto, storedPhoto } from './photo-memory.ts'

/** A photo takes longer than a call on a poor connection, in ms. */
const timeout = 60_000

/**
 * Sends the photos of a request one after another, each under its own id, so that one that arrives twice is one.
 * @returns the ids of those that did not arrive and may be sent again, and why the last one was refused
 */
export async function sendPhotos(
  taskId: string,
  ids: readonly string[],
): Promise<{ unsent: string[]; refusal: string }> {
  const late: string[] = []
  let refusal = ''
  for (const id of ids) {
    const stored = storedPhoto(id)
    if (stored === undefined) continue
    try {
      await withSession(() => sendPhoto(taskId, id, asBlob(stored)))
      forgetPhoto(id)
    } catch (error) {
      if (!isCallError(error)) throw error
      logFailure('visits.addRequestPhoto', error)
      // What the shop refuses once it refuses again; a lost connection or session may come back.
      if (error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429) {
        refusal = error.message
        forgetPhoto(id)
      } else late.push(id)
    }
  }
  return { unsent: late, refusal }
}

/** @throws CallError */
export async function sendPhoto(taskId: string, photoId: string, photo: Blob): Promise<void> {
  const form = new FormData()
  form.set('taskId', taskId)
  form.set('file', photo, 'foto')
  const request = { method: 'POST', body: form, signal: AbortSignal.timeout(timeout) }
  const response = await fetch(`/api/request-photos/${photoId}`, request).catch(() => {
    throw new CallError({ status: 0, code: 'NO_CONNECTION', message: 'Error de conexión al servidor' })
  })
  const answer = await response.json().catch(() => null)
  if (response.ok && answer?.success === true) return
  const { status } = response
  throw new CallError({ status, code: answer?.code ?? 'UNREADABLE', message: answer?.message ?? '' })
}
