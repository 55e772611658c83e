import { useState } from 'react'
import { useLoaderData } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import { paths } from '../paths.ts'
import type { TaskLists } from './shown-tasks.ts'

/** The technician's first screen. The server writes its data into the document for a signed-in technician. */
export type FirstScreen = {
  person: User
  lists: TaskLists
  /** Today's visits, with the data for their large button. */
  visits: readonly Visit[]
  cashInHand: number
}

/** The data of the first screen in the document; undefined on every other way to this page. */
export function useFirstScreen(): FirstScreen | undefined {
  const written = useLoaderData<FirstScreen | undefined>()
  const [first] = useState(written)
  return first
}

/**
 * The area's own address shows its first screen. Replaces the address by that screen's before the router reads it, as the document has that
 * screen's data.
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
