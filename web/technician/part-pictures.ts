import { pictureSources } from '../../contract/images/pictures.ts'

/** The browser's cache from which the service worker serves pictures of parts. */
export const PART_PICTURES = 'part pictures'

/** The address of the smallest file as WebP, which every browser shows; undefined for a picture of another site. */
const smallestOf = (url: string): string | undefined => pictureSources(url).webp?.split(' ')[0]

type DataSaving = Navigator & { connection?: { saveData?: boolean } }

let storing: Promise<void> | undefined

/**
 * Stores the smallest picture of each part for offline use, one after another, and drops pictures of former parts (P-193). Never throws:
 * without storage space, or in data-saving mode, parts have a placeholder offline.
 */
export const storePartPictures = (urls: readonly string[]): Promise<void> =>
  (storing ??= store(urls).finally(() => (storing = undefined)))

async function store(urls: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || (navigator as DataSaving).connection?.saveData) return
  const wanted = new Set(urls.flatMap((url) => smallestOf(url) ?? []))
  try {
    const cache = await caches.open(PART_PICTURES)
    for (const request of await cache.keys()) {
      // Stored pictures are not loaded again: a picture's address contains its content's hash.
      if (!wanted.delete(new URL(request.url).pathname)) await cache.delete(request)
    }
    // Not also in the HTTP cache: the phone stores it only once, in this cache.
    for (const url of wanted) await cache.add(new Request(url, { priority: 'low', cache: 'no-store' })).catch(() => {})
  } catch {}
}

/** @throws when storage is unavailable */
export async function forgetPartPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PART_PICTURES)
}

/**
 * The address of a part's picture; undefined if it cannot be loaded. @param hasSignal offline, only the shop's own pictures may be stored
 */
export function shownPartPicture(url: string, hasSignal: boolean): string | undefined {
  return url && (hasSignal || smallestOf(url)) ? url : undefined
}
