import { useSyncExternalStore } from 'react'

import { callOverHttp } from '../browser-call.ts'

const watchers = new Set<() => void>()
let count = 0
let latestQuestion = 0

/** The units in the cart of the current user; 0 while unknown. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    watch,
    () => count,
    () => 0,
  )

/** Loads the cart's count. The former count stays while the request fails. */
export async function refreshCartCount(): Promise<void> {
  const question = ++latestQuestion
  try {
    const { data } = await callOverHttp('cart.count', {})
    if (question === latestQuestion) show(data.count)
  } catch {
    // The number stays without an error message: the person did not start this.
  }
}

/** Shows an expected count, or one from another response; responses to earlier requests are ignored. */
export function changeCartCount(change: (before: number) => number): void {
  latestQuestion += 1
  show(change(count))
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function show(next: number): void {
  count = next
  for (const watcher of watchers) watcher()
}
