import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated, so that a control that needs the script can be enabled. False on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
