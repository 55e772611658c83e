import { useSyncExternalStore } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { sessionNow } from '../session/current-user.ts'
import { markWishButton, wishedIds } from './wish-buttons.ts'

const watchers = new Set<() => void>()
let version = 0
let owner: string | undefined
let leaving = new AbortController()
/** Presses since a list was requested, whose response may be older. */
const presses = new Map<string, boolean>()
/** The number of running requests for lists. */
let underWay = 0

/** Renders again when the wish list changes. */
export const useWishList = (): ReadonlySet<string> => {
  useSyncExternalStore(
    watch,
    () => version,
    () => 0,
  )
  return wishedIds
}

/** Loads the wish list of a session that has begun, or clears it after the session has ended. */
export async function fillWishButtons(): Promise<void> {
  const session = sessionNow()
  const person = session.state === 'person' ? session.person._id : undefined
  if (person === owner || leaving.signal.aborted) return
  owner = person
  presses.clear()
  // The page shows no wishes of the former person while the next person's list is loaded, or if that fails.
  showWishList([])
  if (!person) return
  try {
    const data = await loadWishList()
    if (owner === person) showWishList(data.map(({ _id }) => _id))
  } catch {
    // Buttons stay empty; they are loaded again with the next session.
    if (owner === person) owner = undefined
  }
}

/** Loads the wish list of the signed-in person; aborted when they sign out. */
export async function loadWishList(signal: AbortSignal = leaving.signal) {
  if (underWay === 0) presses.clear()
  underWay += 1
  try {
    const { data } = await callOverHttp('wishList.view', {}, { signal: AbortSignal.any([signal, leaving.signal]) })
    return data
  } finally {
    underWay -= 1
  }
}

/**
 * Aborts requests and sends no more: after signing out they would be refused.
 * @returns a function that allows loading again
 */
export function stopLoadingWishes(): () => void {
  leaving.abort()
  return () => {
    leaving = new AbortController()
    void fillWishButtons()
  }
}

/** Replaces the whole list, except for products pressed meanwhile. */
export function showWishList(ids: readonly string[]): void {
  wishedIds.clear()
  for (const id of ids) wishedIds.add(id)
  for (const [id, isWanted] of presses) setWish(id, isWanted)
  notify()
}

/** Adds or removes one product. */
export function showWishOf(id: string, isWanted: boolean): void {
  presses.set(id, isWanted)
  setWish(id, isWanted)
  notify()
}

function setWish(id: string, isWanted: boolean): void {
  if (isWanted) wishedIds.add(id)
  else wishedIds.delete(id)
}

function notify(): void {
  version += 1
  for (const wishButton of document.querySelectorAll<HTMLElement>('[data-wish]')) markWishButton(wishButton)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
