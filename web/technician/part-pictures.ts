import { pictureSources } from '../../contract/images/pictures.ts'

/** The browser's cache from which the service worker serves pictures of parts. */
export const PART_PICTURES = 'part pictures'

/** The address of the smallest file as WebP, which every browser shows; undefined for a picture that is not the shop's own. */
const smallestOf = (url: string): string | undefined => pictureSources(url).webp?.split(' ')[0]

type DataSaving = Navigator & { connection?: { saveData?: boolean } }

let storing: Promise<void> | undefined

/**
 * Stores the smallest picture of each part for where there is no signal, one after another, and drops what is no part any
 * more (P-193). It never throws: without room, or where data is to be saved, parts have a placeholder offline.
 */
export const storePartPictures = (urls: readonly string[]): Promise<void> =>
  (storing ??= store(urls).finally(() => (storing = undefined)))

async function store(urls: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || (navigator as DataSaving).connection?.saveData) return
  const wanted = new Set(urls.flatMap((url) => smallestOf(url) ?? []))
  try {
    const cache = await caches.open(PART_PICTURES)
    for (const request of await cache.keys()) {
      // What is stored already is not loaded again: a picture's address has its content's hash.
      if (!wanted.delete(new URL(request.url).pathname)) await cache.delete(request)
    }
    // The phone's disk has it once only: in this cache.
    for (const url of wanted) await cache.add(new Request(url, { priority: 'low', cache: 'no-store' })).catch(() => {})
  } catch {}
}

/** @throws when storage is unavailable */
export async function forgetPartPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PART_PICTURES)
}

/** The address to show as a part's picture; undefined where it cannot come. @param hasSignal without it, only own ones may be stored */
export function shownPartPicture(url: string, hasSignal: boolean): string | undefined {
  return url && (hasSignal || smallestOf(url)) ? url : undefined
}
