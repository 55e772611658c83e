import { useSyncExternalStore } from 'react'

import { callOverHttp } from '../browser-call.ts'

const watchers = new Set<() => void>()
let count = 0
let latestQuestion = 0

/** The pieces in the cart of the current user; 0 while that is not known. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    watch,
    () => count,
    () => 0,
  )

/** Asks how much is in the cart. What was known stays known while the response does not come. */
export async function refreshCartCount(): Promise<void> {
  const question = ++latestQuestion
  try {
    const { data } = await callOverHttp('cart.count', {})
    if (question === latestQuestion) show(data.count)
  } catch {
    // The number stays as it was; nobody asked for it.
  }
}

/** Shows a number that is expected, or known from elsewhere; answers that are still on their way count no more. */
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
