import { UnreadablePictureError } from '../../images/photo.ts'

const prefix = 'draft-photo:'

/** Photos that did not fit into the tab's storage. */
const memory = new Map<string, string>()

/** Stores a photo of a draft in this tab, under the id used for sending it. */
export function storePhoto(id: string, dataUrl: string): void {
  try {
    sessionStorage.setItem(prefix + id, dataUrl)
  } catch {
    memory.set(id, dataUrl)
  }
}

/** The photo as a data URL; undefined once its tab is gone. */
export function storedPhoto(id: string): string | undefined {
  try {
    return memory.get(id) ?? sessionStorage.getItem(prefix + id) ?? undefined
  } catch {
    return memory.get(id)
  }
}

/** Removes a photo of the form from the tab's storage. */
export function forgetPhoto(id: string): void {
  memory.delete(id)
  try {
    sessionStorage.removeItem(prefix + id)
  } catch {
    // Nothing was stored.
  }
}

/**
 * Removes photos that no draft of the tab names: their draft was dropped because another person signed in.
 * @param draftKey the stored draft that may name photos
 */
export function sweepPhotos(draftKey: string): void {
  try {
    const draft = sessionStorage.getItem(draftKey) ?? ''
    const ids = Object.keys(sessionStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
    for (const id of [...ids, ...memory.keys()]) if (!draft.includes(id)) forgetPhoto(id)
  } catch {
    // Without storage nothing is left behind.
  }
}

/**
 * A picture as a `data:` address, which storage can hold.
 * @throws UnreadablePictureError
 */
export function asDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () =>
    reject(new UnreadablePictureError('the browser did not read it', { cause: reader.error })),
  )
  reader.readAsDataURL(blob)
  return promise
}

/** The bytes of a data URL; the page's policy forbids fetching it. */
export function asBlob(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',')
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? 'image/webp'
  return new Blob([Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)], { type })
}
