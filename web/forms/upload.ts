import { refusalOf } from '../browser-call.ts'
import type { CallCode } from '../call.ts'

/** In ms: an upload without progress for this long is aborted. Without progress events the limit is longer. */
const SILENCE_MS = 60_000
const UNWATCHED_MS = 5 * SILENCE_MS

type Upload<Body, Result> = {
  address: string
  /** A blob is sent as it is, a form with its parts. */
  body: Blob | FormData
  /** Called with the share that has gone out, 0 to 1. With it a browser asks another origin for permission first (CORS). */
  onProgress?: ((share: number) => void) | undefined
  /** Reads the result from a response below 300; undefined if the response lacks it. */
  resultOf: (response: Partial<Body>) => Result | undefined
  /** The Spanish message for a response without one. */
  messageOf: (status: number) => string
}

/**
 * Uploads a body and reports its progress. A stalled upload is aborted.
 * @throws CallError with the Spanish message of the response
 */
export async function upload<Body, Result>({
  address,
  body,
  onProgress,
  resultOf,
  messageOf,
}: Upload<Body, Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  // Only XMLHttpRequest reports the progress of an upload.
  const request = new XMLHttpRequest()
  request.open('POST', address)
  if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
  let silence: ReturnType<typeof setTimeout>
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), onProgress ? SILENCE_MS : UNWATCHED_MS)
  }
  if (onProgress) {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      onProgress(total > 0 ? loaded / total : 0)
    })
  }
  request.addEventListener('loadend', () => clearTimeout(silence))
  request.responseType = 'json'
  const refuse = (message: string, code: CallCode = 'REFUSED') =>
    reject(refusalOf({ status: request.status, code, message }))
  const giveUp = () => refuse('Error de conexión al servidor', 'NO_CONNECTION')
  request.addEventListener('error', giveUp)
  request.addEventListener('abort', giveUp)
  request.addEventListener('load', () => {
    const response = request.response as (Partial<Body> & { code?: CallCode; message?: string }) | null
    const result = request.status < 300 && response ? resultOf(response) : undefined
    if (result === undefined) refuse(response?.message || messageOf(request.status), response?.code)
    else resolve(result)
  })
  request.send(body)
  listen()
  return promise
}
