import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { postPhoto } from '../../images/post-photo.ts'
import { logFailure } from '../../log-failure.ts'
import { asBlob, forgetPhoto, storedPhoto } from './photo-memory.ts'

/**
 * Sends the photos of a request one after another, each under its own id, so that a photo sent twice is stored once.
 * @returns the ids of photos that did not arrive and may be sent again, and the reason of the last refusal
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
      await withSession(() => postPhoto(`/api/request-photos/${id}`, { taskId }, asBlob(stored)))
      forgetPhoto(id)
    } catch (error) {
      if (!isCallError(error)) throw error
      logFailure('visits.addRequestPhoto', error)
      // These refusals are final; a lost connection or session may come back.
      if (error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429) {
        refusal = error.message
        forgetPhoto(id)
      } else late.push(id)
    }
  }
  return { unsent: late, refusal }
}
