import { useEffect, useState } from 'react'

import type { User } from '../../contract/accounts/accounts.ts'
import { signedInKey } from '../page/before-paint.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { offlineUserKey } from './offline-key.ts'
import { allowStoring, putValue, readAll, readOfAnybody } from './offline-storage.ts'

/** A working day: after that a device shows nothing that the server has not confirmed. In ms. */
export const offlineFor = 12 * 3_600_000

type OfflineUser = { person: User; at: number }

let assumed: User | undefined

/** Stores whose area this is, for offline use. A person who was only read from storage is not stored anew. */
export function storeOfflineUser(person: User): void {
  if (person === assumed) return
  allowStoring(person._id)
  try {
    // Before the person: without it, a phone that dies now would take the session for one that has ended.
    localStorage.setItem(signedInKey, localStorage.getItem(signedInKey) ?? 'yes')
    localStorage.setItem(offlineUserKey, person._id)
  } catch {
    return
  }
  const spare: User = { ...person, phone: '', document: '' }
  putValue('people', person._id, 'me', { person: spare, at: Date.now() } satisfies OfflineUser).catch(() => {})
}

/**
 * Offline, the session is unknown. Then it is the last user's, within a limit of time, unless this browser knows that
 * the session has ended.
 * @param isUnknown the server did not answer
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
 * Browsers write localStorage some seconds late: a phone that dies right after its first sign-in has the person, but not
 * the key. An ended session leaves neither.
 */
async function readLonePerson(): Promise<OfflineUser | undefined> {
  const [lone, ...others] = await readOfAnybody<OfflineUser>('people')
  if (!lone || others.length > 0) return undefined
  localStorage.setItem(offlineUserKey, lone.person._id)
  return lone
}
