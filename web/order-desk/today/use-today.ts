import { useQuery } from '@tanstack/react-query'

import type { DeskState } from '../../../contract/desk-order.ts'
import { callQuery } from '../../queries/call-query.ts'

/** How often the numbers are asked for again, in ms. */
const ASKED_MS = 60_000
const again = { refetchInterval: ASKED_MS, retryOnMount: true } as const

/** The oldest orders of a duty, which are asked for only where there are any. */
function useOldest(state: DeskState, count: number | undefined) {
  const { data } = useQuery({ ...callQuery('orderDesk.list', { state }), ...again, enabled: (count ?? 0) > 0 })
  return (count ?? 0) > 0 && data ? { rows: data.data, hasMore: data.next !== null } : null
}

/** Everything that waits for the shop, with the number of each. */
export function useToday() {
  const todo = useQuery({ ...callQuery('orderDesk.list', { state: 'todo' }), ...again })
  const tasks = useQuery({ ...callQuery('orderDesk.paymentTasks', {}), ...again })
  const messages = useQuery({ ...callQuery('contact.list', {}), ...again })
  const products = useQuery({ ...callQuery('products.list', { page: 1 }), ...again })
  const counts = todo.data?.counts
  const all = [todo, tasks, messages, products]
  return {
    isPending: all.some(({ isPending }) => isPending),
    hasFailed: all.some(({ isError, data }) => isError && !data),
    reload: () => {
      for (const query of all) void query.refetch()
    },
    counts,
    oldest: {
      to_prepare: useOldest('to_prepare', counts?.to_prepare),
      address_missing: useOldest('address_missing', counts?.address_missing),
      prepared: useOldest('prepared', counts?.prepared),
      returned: useOldest('returned', counts?.returned),
      to_collect: useOldest('to_collect', counts?.to_collect),
      refund_due: useOldest('refund_due', counts?.refund_due),
    },
    tasks: tasks.data?.data ?? [],
    messages: messages.data,
    products: products.data,
  }
}

export type Today = ReturnType<typeof useToday>
