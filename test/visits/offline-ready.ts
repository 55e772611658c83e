import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the technician's area can be used offline: service worker, this many visits and the list of parts are stored. */
export async function waitUntilOfflineReady(page: Page, visits = 1): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await waitUntilVisitsStored(page, visits)
}

/** Waits until this many visits and the list of parts are stored. @param userId whose, where the browser had others before */
export async function waitUntilVisitsStored(page: Page, visits = 1, userId?: string): Promise<void> {
  // Not waitForFunction, which takes the promise of an asynchronous function for its value.
  const isStored = () =>
    page.evaluate(
      async ([wanted, person]) => {
        const names = (await indexedDB.databases()).map(({ name }) => name)
        // Opening a database that does not exist would create it without its stores.
        if (!names.includes('technician')) return false
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('technician')
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
        const count = (place: string) =>
          new Promise<number>((resolve) => {
            const own = person === undefined ? undefined : IDBKeyRange.bound([person], [person, []])
            const request = db.transaction(place).objectStore(place).count(own)
            request.addEventListener('success', () => resolve(request.result))
          })
        const places = ['supplies', 'visits'].filter((place) => db.objectStoreNames.contains(place))
        const counts = await Promise.all(places.map(count))
        db.close()
        return counts.length === 2 && counts.every((stored, at) => stored >= (places[at] === 'visits' ? wanted : 1))
      },
      [visits, userId] as const,
    )
  await expect.poll(isStored).toBe(true)
}
