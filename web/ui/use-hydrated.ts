import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over, so that a control which needs it may be used. False while the server renders. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
