import { useSyncExternalStore } from 'react'

const wide = '(min-width: 75rem)'
const medium = '(min-width: 48rem)'

const watch = (watcher: () => void) => {
  const queries = [matchMedia(wide), matchMedia(medium)]
  for (const query of queries) query.addEventListener('change', watcher)
  return () => {
    for (const query of queries) query.removeEventListener('change', watcher)
  }
}

/** How many days are shown side by side: six, three, or one. */
export const useColumns = (): 1 | 3 | 6 =>
  useSyncExternalStore(
    watch,
    () => (matchMedia(wide).matches ? 6 : matchMedia(medium).matches ? 3 : 1),
    () => 6,
  )
