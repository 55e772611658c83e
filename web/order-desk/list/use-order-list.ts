import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { DeskRow, DeskTab } from '../../../contract/order-desk/desk-order.ts'
import { duties } from '../../../contract/order-desk/desk-rules.ts'
import { callOverHttp } from '../../browser-call.ts'
import { callQuery } from '../../queries/call-query.ts'
import { refetchWhenSeen } from '../../queries/refetch-when-seen.ts'
import type { DeskFilter } from '../desk-address.ts'

/** How long a list is kept that nobody looks at, for the way back from an order, in ms. */
const CACHE_MS = 600_000
/** How often it is asked whether orders have come. */
const POLL_MS = 30_000

/** The orders of a filter, page after page. */
export function useOrderList({ tab, q }: DeskFilter) {
  const list = useInfiniteQuery({
    queryKey: ['orderDesk.list', tab, q],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp(
        'orderDesk.list',
        { state: tab, ...(q !== '' && { q }), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
    refetchOnWindowFocus: refetchWhenSeen,
  })
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap(({ data }) => data)
  return { list, rows, counts: pages.at(-1)?.counts, inAll: pages[0]?.inAll ?? 0 }
}

const isIn = (tab: DeskTab, { state }: DeskRow): boolean =>
  tab === 'all' || state === tab || (tab === 'todo' && (duties as readonly string[]).includes(state))

/** Tabs in which an order appears when somebody buys; in the others it comes by what the shop does itself. */
const fillsByItself: ReadonlySet<DeskTab> = new Set(['todo', 'address_missing', 'to_prepare', 'payment_pending', 'all'])

/**
 * How many orders have come since the list was looked at. The newest fifty are watched, which are in no list of duties in
 * front.
 * @param shown the rows of the list, which are no news
 * @returns their number, and what counts from now on
 */
export function useNewOrders(tab: DeskTab, shown: ReadonlySet<string>): { count: number; seeThem: () => void } {
  const newest = useQuery({
    ...callQuery('orderDesk.list', { state: 'all' }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: refetchWhenSeen,
  })
  const found = newest.data?.data.filter((row) => isIn(tab, row)).map(({ _id }) => _id)
  const [seen, setSeen] = useState<{ tab: DeskTab; ids: ReadonlySet<string> } | null>(null)
  const seeThem = () => setSeen(found ? { tab, ids: new Set(found) } : null)
  if (found && seen?.tab !== tab) seeThem()
  if (!found || seen?.tab !== tab || !fillsByItself.has(tab)) return { count: 0, seeThem }
  return { count: found.filter((id) => !seen.ids.has(id) && !shown.has(id)).length, seeThem }
}
