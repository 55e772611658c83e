import { useState } from 'react'

import { SHIPMENTS_AT_ONCE } from '../../../contract/orders/order-limits.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import type { useOrderList } from './use-order-list.ts'

type List = ReturnType<typeof useOrderList>['list']

/** Chooses what a filter holds, not only the pages that are shown; as many as one action may be about. */
export function useChooseFilter(list: List, choose: (ids: string[]) => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    let found = list.data?.pages.flatMap(({ data }) => data) ?? []
    let hasMore = list.hasNextPage
    while (hasMore && found.length < SHIPMENTS_AT_ONCE) {
      const { data, isError, error, hasNextPage } = await list.fetchNextPage()
      if (isError) {
        showRefusal(error, 'No pudimos traer los pedidos.')
        break
      }
      found = data?.pages.flatMap((page) => page.data) ?? []
      hasMore = hasNextPage
    }
    choose(found.slice(0, SHIPMENTS_AT_ONCE).map(({ _id }) => _id))
    setBusy(false)
  }
  return { isBusy, run }
}
