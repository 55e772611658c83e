import { useEffect, useState } from 'react'

import type { User } from '../../contract/accounts.ts'
import { signedInKey } from '../page/before-paint.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { offlineUserKey } from './offline-key.ts'
import { putValue, readAll } from './offline-storage.ts'

/** A working day: longer than that, a device shows nothing that the server has not confirmed. In ms. */
export const offlineFor = 12 * 3_600_000

type OfflineUser = { person: User; at: number }

let assumed: User | undefined

/** Remembers, for times without signal, whose area this is. A person that was only remembered is not remembered longer. */
export function storeOfflineUser(person: User): void {
  if (person === assumed) return
  try {
    localStorage.setItem(offlineUserKey, person._id)
  } catch {
    return
  }
  const spare: User = { ...person, phone: '', document: '' }
  putValue('people', person._id, 'me', { person: spare, at: Date.now() } satisfies OfflineUser).catch(() => {})
}

/**
 * Without signal nobody can say who is looking. Then it is whoever was here last, while that is lately and this browser
 * has not heard that the session ended.
 * @param isUnknown the question was asked in vain
 * @returns whether it is still being looked up
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
  if (!userId || !localStorage.getItem(signedInKey)) return undefined
  const stored = (await readAll<OfflineUser>('people', userId)).get('me')
  return stored && Date.now() - stored.at < offlineFor ? stored.person : undefined
}
