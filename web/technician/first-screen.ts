import { useState } from 'react'
import { useLoaderData } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import { paths } from '../paths.ts'
import type { TaskLists } from './shown-tasks.ts'

/** What a technician sees first. The server writes it into the document of who has a session. */
export type FirstScreen = {
  person: User
  lists: TaskLists
  /** Today's, with what their large button needs. */
  visits: readonly Visit[]
  cashInHand: number
}

/** The first screen that came with the document; undefined for everybody who came here another way. */
export function useFirstScreen(): FirstScreen | undefined {
  const written = useLoaderData<FirstScreen | undefined>()
  const [first] = useState(written)
  return first
}

/**
 * The area's own address shows its first screen. The document that has it is that screen's, so its address is, too,
 * before the router reads it.
 */
export function correctAddress(): void {
  if (location.pathname !== '/technical-panel') return
  if (document.getElementById('page-data')?.dataset.path !== paths.technicalPreventive) return
  history.replaceState(history.state, '', paths.technicalPreventive + location.hash)
}

/** Calls back once the browser has time, within two seconds. @returns a function that stops it */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 2_000 })
  return () => cancelIdleCallback(idle)
}
