import { forgetPartPictures } from './part-pictures.ts'

/** What the technician's screens store in the browser. Every key begins with the user's id. */
type Place = 'lists' | 'edits' | 'people' | 'visits' | 'steps' | 'supplies'
const places: readonly Place[] = ['lists', 'edits', 'people', 'visits', 'steps', 'supplies']
const databaseName = 'technician'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 3)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      // A browser that has an older version keeps what waits there.
      for (const place of places) if (!result.objectStoreNames.contains(place)) result.createObjectStore(place)
    })
    request.addEventListener('success', () => {
      const db = request.result
      // Signing out clears the browser's storage, also while a page is open.
      const forget = () => {
        opened = undefined
        db.close()
      }
      db.addEventListener('close', forget)
      db.addEventListener('versionchange', forget)
      resolve(db)
    })
    request.addEventListener('error', () => {
      opened = undefined
      reject(request.error ?? new Error('storage'))
    })
  }))
}

async function withPlace<T>(place: Place, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const db = await open()
  return new Promise<T>((resolve, reject) => {
    // What waits to be sent is on the disk before the screen says so: a phone may run out of power.
    const transaction = db.transaction(place, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' })
    const request = work(transaction.objectStore(place))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('storage')))
  })
}

const allOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

/** Who signed out in this browser while this page was open: an answer that arrives later stores nothing of theirs. */
const signedOut = new Set<string>()

/** Whose session has ended: an answer that arrives later stores what waits to be sent, but no data of clients. */
const sessionEnded = new Set<string>()
const isReadable = (place: Place) => place !== 'edits' && place !== 'steps'

/** From now on nothing of this person is stored by this window. */
export const refuseStoring = (userId: string): void => void signedOut.add(userId)

/** Lets a person who is back store values again. */
export function allowStoring(userId: string): void {
  signedOut.delete(userId)
  sessionEnded.delete(userId)
}

/** Stores a value, unless the person has left. @throws when storage is unavailable or full */
export async function putValue(place: Place, userId: string, key: string, value: unknown): Promise<void> {
  if (signedOut.has(userId) || (sessionEnded.has(userId) && isReadable(place))) return
  await withPlace(place, 'readwrite', (store) => store.put(value, [userId, key]))
}

/** Removes one value. @throws when storage is unavailable */
export async function drop(place: Place, userId: string, key: string): Promise<void> {
  await withPlace(place, 'readwrite', (store) => store.delete([userId, key]))
}

/** All values of one person, by their key; none when storage is unavailable. */
export async function readAll<T>(place: Place, userId: string): Promise<Map<string, T>> {
  try {
    // One transaction: another window may store or drop something at any time.
    const keys: IDBValidKey[] = []
    const values = await withPlace(place, 'readonly', (store) => {
      const request = store.getAllKeys(allOf(userId))
      request.addEventListener('success', () => keys.push(...request.result))
      return store.getAll(allOf(userId))
    })
    return new Map(keys.map((key, index) => [String((key as unknown[])[1]), values[index] as T]))
  } catch {
    return new Map()
  }
}

/** What is stored in a place for whomever it is, in the order of their keys; nothing when storage is unavailable. */
export async function readOfAnybody<T>(place: Place): Promise<T[]> {
  try {
    return (await withPlace(place, 'readonly', (store) => store.getAll())) as T[]
  } catch {
    return []
  }
}

/** How many changes are pending, of one user or of anybody; null when storage is unavailable. */
export async function countEdits(userId?: string): Promise<number | null> {
  const whose = userId === undefined ? undefined : allOf(userId)
  try {
    const counts = await Promise.all(
      (['edits', 'steps'] as const).map((place) => withPlace(place, 'readonly', (store) => store.count(whose))),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  } catch {
    return null
  }
}

/**
 * Removes all data of clients and other people; pending edits stay, without the other person's version.
 * @param userId whose session has ended
 */
export async function forgetReadable(userId: string): Promise<void> {
  sessionEnded.add(userId)
  await withPlace('lists', 'readwrite', (store) => store.clear())
  await withPlace('people', 'readwrite', (store) => store.clear())
  await withPlace('visits', 'readwrite', (store) => store.clear())
  await withPlace('supplies', 'readwrite', (store) => store.clear())
  // One transaction: an edit that another window has sent meanwhile does not come back.
  await withPlace('edits', 'readwrite', (store) => {
    const request = store.openCursor()
    request.addEventListener('success', () => {
      const cursor = request.result
      // When it is sent again, a conflict returns with the other version.
      cursor?.update({ ...(cursor.value as object), fieldErrors: undefined })
      cursor?.continue()
    })
    return request
  })
}

/** Removes everything, also pending edits. @param userId who signed out; from now on nothing of theirs is stored */
export async function forgetAll(userId: string | undefined): Promise<void> {
  if (userId) refuseStoring(userId)
  for (const place of places) await withPlace(place, 'readwrite', (store) => store.clear())
  await forgetPartPictures()
}
