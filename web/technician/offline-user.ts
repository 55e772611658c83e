import { useEffect, useState } from 'react'

import type { User } from '../../contract/accounts/accounts.ts'
import { signedInKey } from '../page/before-paint.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { offlineUserKey } from './offline-key.ts'
import { allowStoring, putValue, readAll, readOfAnybody } from './offline-storage.ts'

/** In ms: a working day. After that a device shows no data that the server has not confirmed. */
export const offlineFor = 12 * 3_600_000

type OfflineUser = { person: User; at: number }

let assumed: User | undefined

/** Stores the person of this area for offline use. A person that was only read from storage is not stored again. */
export function storeOfflineUser(person: User): void {
  if (person === assumed) return
  allowStoring(person._id)
  try {
    // Stored before the person: if the phone dies in between, a missing key would mean an ended session.
    localStorage.setItem(signedInKey, localStorage.getItem(signedInKey) ?? 'yes')
    localStorage.setItem(offlineUserKey, person._id)
  } catch {
    return
  }
  const spare: User = { ...person, phone: '', document: '' }
  putValue('people', person._id, 'me', { person: spare, at: Date.now() } satisfies OfflineUser).catch(() => {})
}

/**
 * Offline, the session is unknown. It is then assumed to be the last user's, within a time limit, unless this browser knows that it has
 * ended.
 * @param isUnknown whether the server did not answer
 * @returns whether the lookup is still running
 */
export function useOfflineUser(isUnknown: boolean): boolean {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isUnknown) return
    let isCurrent = true
    const assume = (person: User | undefined) => {
      if (!isCurrent) return
      assumed = person
      if (person) settleCurrentUser(person)
      setDone(true)
    }
    void readPerson().then(assume)
    return () => {
      isCurrent = false
    }
  }, [isUnknown])
  return isUnknown && !isDone
}

async function readPerson(): Promise<User | undefined> {
  const userId = localStorage.getItem(offlineUserKey)
  const stored = userId
    ? localStorage.getItem(signedInKey) && (await readAll<OfflineUser>('people', userId)).get('me')
    : await readLonePerson()
  return stored && Date.now() - stored.at < offlineFor ? stored.person : undefined
}

/**
 * Browsers write localStorage some seconds late: a phone that dies right after its first sign-in has stored the person, but not the key.
 * After an ended session neither is stored.
 */
async function readLonePerson(): Promise<OfflineUser | undefined> {
  const [lone, ...others] = await readOfAnybody<OfflineUser>('people')
  if (!lone || others.length > 0) return undefined
  localStorage.setItem(offlineUserKey, lone.person._id)
  return lone
}
