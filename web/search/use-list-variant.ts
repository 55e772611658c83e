import { useSyncExternalStore } from 'react'

import type { ListVariant } from '../catalogue/product-list.tsx'

const place = 'search-view'
let choice: ListVariant | undefined
const listeners = new Set<() => void>()

/** Grid or list, as last chosen in this browser. It is stored neither in an address nor in an account. */
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
    // Without storage the grid is shown the next time.
  }
}
