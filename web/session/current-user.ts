import { useSyncExternalStore } from 'react'

import type { User } from '../../contract/accounts.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { signedInKey } from '../page/before-paint.ts'
import { changeCartCount, refreshCartCount } from './cart-count.ts'

/**
 * Who is looking. Pages are rendered for nobody in particular, so at first nobody knows
 * (P-32); `failed` means that the question was not answered.
 */
export type Session =
  | { state: 'unknown' }
  | { state: 'failed' }
  | { state: 'visitor' }
  | { state: 'person'; person: User }

const unknown: Session = { state: 'unknown' }
const watchers = new Set<() => void>()
let session: Session = unknown
let latestQuestion = 0

/** The one user value of the page; it renders again when it changes. */
export const useSession = (): Session =>
  useSyncExternalStore(
    watchSession,
    () => session,
    () => unknown,
  )

/** Who is looking, as far as is known. */
export const sessionNow = (): Session => session

/**
 * Asks the server who is looking, and how much is in their cart (P-32: the two always go together). What was
 * known stays known while the response does not come.
 */
export async function refreshCurrentUser(): Promise<Session> {
  const question = ++latestQuestion
  void refreshCartCount()
  try {
    const person = await loadCurrentUser()
    // What somebody is writing is not taken from them: their next send asks for the password.
    if (!person && session.state === 'person' && (await import('./unsaved-input.ts')).hasUnsavedInput()) return session
    if (question === latestQuestion) settle(person)
  } catch {
    if (question === latestQuestion && session.state === 'unknown') change({ state: 'failed' })
  }
  return session
}

async function loadCurrentUser(): Promise<User | null> {
  try {
    return (await callOverHttp('accounts.currentUser', {})).data
  } catch (error) {
    if (isNobody(error)) return null
    throw error
  }
}

/** To this question `success: false` with `data: null` is a response: nobody is signed in. */
const isNobody = (error: unknown): boolean => isCallError(error) && error.status === 200 && error.data === null

/** Takes a person that a response brought, or nobody after signing out. */
export function settleCurrentUser(person: User | null): void {
  latestQuestion += 1
  settle(person)
}

/** Asks at the start, and again when another tab signs in or out or this page comes back from the browser's memory. */
export function followCurrentUser(): void {
  void refreshCurrentUser()
  addEventListener('storage', ({ key }) => {
    if (key === signedInKey || key === null) void refreshCurrentUser()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCurrentUser()
  })
}

/** Tells whenever somebody else is looking, or the same person was asked for again. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function settle(person: User | null): void {
  const isPerson = Boolean(person?._id)
  rememberForNextPage(isPerson)
  if (!isPerson) changeCartCount(() => 0)
  change(person && isPerson ? { state: 'person', person } : { state: 'visitor' })
}

function change(next: Session): void {
  session = next
  if (next.state !== 'person') delete document.documentElement.dataset[signedInKey]
  for (const watcher of watchers) watcher()
}

/** Only a hint for the first paint of the next page; it opens nothing. */
function rememberForNextPage(isPerson: boolean): void {
  try {
    if (!isPerson) localStorage.removeItem(signedInKey)
    else if (!localStorage.getItem(signedInKey)) localStorage.setItem(signedInKey, 'yes')
  } catch {
    // A browser that keeps nothing shows the way in for a moment.
  }
}
