import { useSyncExternalStore } from 'react'

import type { ListVariant } from '../catalogue/product-list.tsx'

const place = 'search-view'
let choice: ListVariant | undefined
const listeners = new Set<() => void>()

/** Grid or list, as this browser last chose it. Nobody else's business, so it is in no address and in no account. */
export function useListVariant(): [ListVariant, (variant: ListVariant) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'grid'), choose]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): ListVariant {
  try {
    choice ??= localStorage.getItem(place) === 'list' ? 'list' : 'grid'
  } catch {
    choice = 'grid'
  }
  return choice
}

function choose(variant: ListVariant): void {
  choice = variant
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(place, variant)
  } catch {
    // A browser that keeps nothing shows the grid the next time.
  }
}
