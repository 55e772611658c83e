import type { OpenRequest } from '../../contract/maintenance/requests.ts'
import { useCall } from '../use-call.ts'

const none: readonly OpenRequest[] = []

/**
 * The signed-in person's registered computers that are in an open request; empty while unknown, because nothing waits for it.
 * @param isSignedIn visitors have none, and no request is sent
 */
export function useOpenRequests(isSignedIn: boolean): { open: readonly OpenRequest[]; refetch: () => void } {
  const { refetch, ...list } = useCall('maintenance.listOpen', isSignedIn ? {} : null)
  return { open: list.state === 'loaded' ? list.value.data : none, refetch }
}
