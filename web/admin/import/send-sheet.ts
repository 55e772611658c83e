import type { Delimiter, Encoding } from '../../../contract/sheets.ts'
import { CallError, type CallCode } from '../../call.ts'

/** How to read a file where the guess was wrong. */
export type Shown = { encoding?: Encoding; delimiter?: Delimiter; headerRow?: number }

/** The files of this visit, so that one can be read again without choosing it again. */
const files = new Map<string, File>()

export const fileOf = (importId: string): File | undefined => files.get(importId)

/**
 * Uploads a spreadsheet as the body of the request.
 * @param onProgress hears the share that has gone out, 0 to 1
 * @returns the import's id
 * @throws CallError with the Spanish message of the response
 */
export async function sendSheet(file: File, shown: Shown, onProgress: (share: number) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const query = new URLSearchParams({ fileName: file.name.slice(-200) })
  for (const [name, value] of Object.entries(shown)) query.set(name, String(value))
  // Only XMLHttpRequest reports the progress of an upload.
  const request = new XMLHttpRequest()
  request.open('POST', `/api/product-imports?${query}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.responseType = 'json'
  const refuse = (message: string, code: CallCode = 'REFUSED') =>
    reject(new CallError({ status: request.status, code, message }))
  request.addEventListener('error', () => refuse('Error de conexión al servidor', 'NO_CONNECTION'))
  request.addEventListener('load', () => {
    const response = request.response as { data?: { _id?: string }; code?: CallCode; message?: string } | null
    const id = response?.data?._id
    if (request.status < 300 && id !== undefined) {
      files.set(id, file)
      return resolve(id)
    }
    refuse(response?.message || 'No pudimos leer el archivo. Inténtalo de nuevo.', response?.code)
  })
  request.send(file)
  return promise
}
