import { useEffect, useState } from 'react'

import type { User } from '../../contract/accounts.ts'
import { signedInKey } from '../page/before-paint.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { keptForKey } from './kept-for.ts'
import { keep, readAll } from './kept-storage.ts'

/** A working day: longer than that, a device shows nothing that the server has not confirmed. In ms. */
export const keptFor = 12 * 3_600_000

type KeptPerson = { person: User; at: number }

let assumed: User | undefined

/** Remembers, for times without signal, whose area this is. A person that was only remembered is not remembered longer. */
export function keepPerson(person: User): void {
  if (person === assumed) return
  try {
    localStorage.setItem(keptForKey, person._id)
  } catch {
    return
  }
  const spare: User = { ...person, phone: '', document: '' }
  keep('people', person._id, 'me', { person: spare, at: Date.now() } satisfies KeptPerson).catch(() => {})
}

/**
 * Without signal nobody can say who is looking. Then it is whoever was here last, while that is lately and this browser
 * has not heard that the session ended.
 * @param isUnknown the question was asked in vain
 * @returns whether it is still being looked up
 */
export function useKeptPerson(isUnknown: boolean): boolean {
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
  const userId = localStorage.getItem(keptForKey)
  if (!userId || !localStorage.getItem(signedInKey)) return undefined
  const kept = (await readAll<KeptPerson>('people', userId)).get('me')
  return kept && Date.now() - kept.at < keptFor ? kept.person : undefined
}
