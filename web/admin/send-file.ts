import { CallError, type CallCode } from '../call.ts'

/**
 * Uploads a file as the body of the request.
 * @param onProgress gets the share that has gone out, 0 to 1
 * @returns the `data` of the response
 * @throws CallError with the Spanish message of the response
 */
export async function sendFile<T>(
  address: string,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // Only XMLHttpRequest reports the progress of an upload.
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.responseType = 'json'
  const refuse = (message: string, code: CallCode = 'REFUSED') =>
    reject(new CallError({ status: request.status, code, message }))
  request.addEventListener('error', () => refuse('Error de conexión al servidor', 'NO_CONNECTION'))
  request.addEventListener('load', () => {
    const response = request.response as { data?: T; code?: CallCode; message?: string } | null
    if (request.status < 300 && response?.data !== undefined) return resolve(response.data)
    refuse(response?.message || reasonOf(request.status), response?.code)
  })
  request.send(file)
  return promise
}

/** What a status without a message means: a file that a proxy refuses, or a body that did not arrive in time. */
function reasonOf(status: number): string {
  if (status === 413) return 'El archivo es más grande de lo que acepta el servidor. Divídelo en partes.'
  if (status === 408) return 'El archivo tardó demasiado en llegar. Revisa tu conexión o divídelo en partes.'
  return 'No pudimos leer el archivo. Inténtalo de nuevo.'
}
