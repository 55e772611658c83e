import { useSyncExternalStore } from 'react'

import type { User } from '../../contract/accounts/accounts.ts'
import { callOverHttp, onNoSession } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { signedInKey } from '../page/before-paint.ts'
import { changeCartCount, refreshCartCount } from './cart-count.ts'

/**
 * The state of the session. Pages are rendered without a person, so at first it is unknown (P-32); `failed` means that the request failed.
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
/** How many requests that can resume the session are under way, and whether a call found meanwhile that it has ended. */
let resuming = 0
let isEndNoticed = false
let isEnding = false

/** The session as one value for the whole page; components render again when it changes. */
export const useSession = (): Session =>
  useSyncExternalStore(
    watchSession,
    () => session,
    () => unknown,
  )

/** The session, as far as it is known. */
export const sessionNow = (): Session => session

/** Loads the session and the cart's count (P-32: always together). The former values stay if the request fails. */
export async function refreshCurrentUser(): Promise<Session> {
  const question = ++latestQuestion
  void refreshCartCount()
  try {
    const person = await loadCurrentUser()
    // Unsaved input and waiting work are not lost: the password is requested, at once or with the next submit.
    if (
      !person &&
      session.state === 'person' &&
      (await (await import('./unsaved-input.ts')).staysOnPage(session.person))
    )
      return session
    if (question === latestQuestion) settle(person)
  } catch {
    if (question === latestQuestion && session.state === 'unknown') change({ state: 'failed' })
  }
  return session
}

const load = () => callOverHttp('accounts.currentUser', {})

async function loadCurrentUser(): Promise<User | null> {
  try {
    // The response may clear the cookie, so no tab signs in meanwhile (sign-in.ts). Over plain HTTP there are no locks.
    return (await (navigator.locks?.request(signedInKey, { mode: 'shared' }, load) ?? load())).data
  } catch (error) {
    if (isNobody(error)) return null
    throw error
  }
}

/** For this call `success: false` with `data: null` is a valid response: nobody is signed in. */
const isNobody = (error: unknown): boolean => isCallError(error) && error.status === 200 && error.data === null

/** Stores a person from a response, or nobody after signing out. */
export function settleCurrentUser(person: User | null): void {
  latestQuestion += 1
  settle(person)
}

/**
 * Sends a request that can resume an ended session. Meanwhile no call changes the page, so that nothing under the password dialog is lost.
 */
export async function whileResuming<T>(send: () => Promise<T>): Promise<T> {
  resuming += 1
  try {
    return await send()
  } finally {
    resuming -= 1
    if (isEndNoticed) noticeEnd()
  }
}

/** A call was answered NO_SESSION: the session is loaded once, however many calls there are. */
function noticeEnd(): void {
  isEndNoticed = resuming > 0
  if (isEndNoticed || isEnding || session.state === 'visitor') return
  isEnding = true
  void refreshCurrentUser().finally(() => {
    isEnding = false
  })
}

/**
 * Loads the session at the start, and again when a call finds that it has ended, another tab signs in or out, or this page
 * returns from the back/forward cache.
 */
export function followCurrentUser(): void {
  onNoSession(noticeEnd)
  void refreshCurrentUser()
  addEventListener('storage', ({ key }) => {
    if (key === signedInKey || key === null) void refreshCurrentUser()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCurrentUser()
  })
}

/** Notifies when the person changes or is loaded again. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function settle(person: User | null): void {
  const isPerson = Boolean(person?._id)
  isEndNoticed = false
  rememberForNextPage(isPerson)
  if (!isPerson) changeCartCount(() => 0)
  change(person && isPerson ? { state: 'person', person } : { state: 'visitor' })
}

function change(next: Session): void {
  session = next
  if (next.state !== 'person') delete document.documentElement.dataset[signedInKey]
  for (const watcher of watchers) watcher()
}

/** Only a hint for the first paint of the next page; it grants nothing. */
function rememberForNextPage(isPerson: boolean): void {
  try {
    if (!isPerson) localStorage.removeItem(signedInKey)
    else if (!localStorage.getItem(signedInKey)) localStorage.setItem(signedInKey, 'yes')
  } catch {
    // Without storage the sign-in link shows for a moment.
  }
}
