import type { OpenRequest } from '../../contract/maintenance/requests.ts'
import { useCall } from '../use-call.ts'

const none: readonly OpenRequest[] = []

/**
 * Which registered computers of the signed-in person are in an open request; none while that is not known, because nothing waits for it.
 * @param isSignedIn a visitor has none, and no request is sent
 */
export function useOpenRequests(isSignedIn: boolean): { open: readonly OpenRequest[]; refetch: () => void } {
  const { refetch, ...list } = useCall('maintenance.listOpen', isSignedIn ? {} : null)
  return { open: list.state === 'loaded' ? list.value.data : none, refetch }
}
