import { upload } from '../forms/upload.ts'

/**
 * Uploads a file as the body of the request.
 * @param onProgress gets the share that has gone out, 0 to 1
 * @returns the `data` of the response
 * @throws CallError with the Spanish message of the response
 */
export const sendFile = <T>(address: string, file: File, onProgress?: (share: number) => void): Promise<T> =>
  upload<{ data: T }, T>({ address, body: file, onProgress, resultOf: ({ data }) => data, messageOf: reasonOf })

/** The meaning of a status without a message: a file refused by a proxy, or a body that did not arrive in time. */
function reasonOf(status: number): string {
  if (status === 413) return 'El archivo es más grande de lo que acepta el servidor. Divídelo en partes.'
  if (status === 408) return 'El archivo tardó demasiado en llegar. Revisa tu conexión o divídelo en partes.'
  return 'No pudimos leer el archivo. Inténtalo de nuevo.'
}
