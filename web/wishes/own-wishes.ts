import { useSyncExternalStore } from 'react'

import { callOverHttp } from '../browser-call.ts'
import type { Session } from '../session/current-user.ts'
import { markHeart, wished } from './hearts.ts'

const watchers = new Set<() => void>()
let version = 0
let owner: string | undefined

/** Renders again when a wish comes or goes. */
export const useWished = (): ReadonlySet<string> => {
  useSyncExternalStore(
    watch,
    () => version,
    () => 0,
  )
  return wished
}

/** Fetches the wishes of somebody who has just turned out to be looking, or forgets those of somebody who left. */
export async function fillHearts(session: Session): Promise<void> {
  const person = session.state === 'person' ? session.person._id : undefined
  if (person === owner) return
  owner = person
  if (!person) return showWishes([])
  try {
    const { data } = await callOverHttp('wishList.view', {})
    if (owner === person) showWishes(data.map(({ _id }) => _id))
  } catch {
    // Hearts stay empty; the next time somebody is asked for they are fetched again.
    if (owner === person) owner = undefined
  }
}

/** Takes the whole list. */
export function showWishes(ids: readonly string[]): void {
  wished.clear()
  for (const id of ids) wished.add(id)
  tell()
}

/** Takes one wish that came or went. */
export function showWish(id: string, isWanted: boolean): void {
  if (isWanted) wished.add(id)
  else wished.delete(id)
  tell()
}

function tell(): void {
  version += 1
  for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]')) markHeart(heart)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
