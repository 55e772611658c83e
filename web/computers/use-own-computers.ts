import type { Computer } from '../../contract/computers/computers.ts'
import { useCall } from '../use-call.ts'

type Own = { state: 'none' | 'loaded' | 'failed'; computers: readonly Computer[] }

const nothing: readonly Computer[] = []

/**
 * The registered computers of the signed-in person, for a page that visitors can open as well.
 * @param isSignedIn a visitor has none, and no request is sent
 */
export function useOwnComputers(isSignedIn: boolean): Own & { refetch: () => void } {
  const { refetch, ...list } = useCall('computers.list', isSignedIn ? {} : null)
  if (list.state === 'loaded') return { state: 'loaded', computers: list.value.data, refetch }
  return { state: list.state === 'failed' ? 'failed' : 'none', computers: nothing, refetch }
}
