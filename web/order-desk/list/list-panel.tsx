import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import type { useRovingFocus } from '../../ui/roving-focus.ts'
import type { useSelection } from '../../ui/selection.ts'
import type { DeskFilter } from '../desk-address.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListSkeleton, NoOrders } from './list-states.tsx'
import { ChooseWholeFilter, OrderList } from './order-list.tsx'
import { useChooseFilter } from './use-choose-filter.ts'
import type { useOrderList } from './use-order-list.ts'

type ListPanelProps = {
  filter: DeskFilter
  orders: ReturnType<typeof useOrderList>
  /** What stands above is not known yet. */
  isWaiting: boolean
  walk: ReturnType<typeof useRovingFocus>
  selection: ReturnType<typeof useSelection>
  /** Why the last step was not taken, by order. */
  reasons: ReadonlyMap<string, string>
  onShow: (filter: DeskFilter, replaces: boolean) => void
  onOpen: (id: string) => void
}

/** The tabs with the list that belongs to the chosen one, in whatever state it is. */
export function ListPanel(props: ListPanelProps) {
  const { filter, orders, isWaiting, onShow } = props
  const { list, rows, counts, inAll } = orders
  const panel = 'mt-4 rounded-20 bg-surface shadow-1 max-md:-mx-4 max-md:rounded-none'
  if (isWaiting)
    return (
      <div className={panel}>
        <ListSkeleton />
      </div>
    )
  return (
    <div className={panel}>
      <DeskTabs value={filter.tab} counts={counts} onChange={(tab) => onShow({ ...filter, tab }, false)}>
        {list.isPending && <ListSkeleton />}
        {list.isError && rows.length === 0 && (
          <ErrorBlock
            className="shadow-none"
            message="No pudimos traer los pedidos."
            isBusy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && rows.length === 0 && (
          <NoOrders
            {...filter}
            // What was found for another search says nothing of this one.
            inAll={list.isPlaceholderData ? 0 : inAll}
            prepared={counts?.prepared ?? 0}
            onClear={() => onShow({ ...filter, q: '' }, true)}
          />
        )}
        {rows.length > 0 && <LoadedList {...props} rows={rows} />}
      </DeskTabs>
    </div>
  )
}

type LoadedListProps = ListPanelProps & { rows: readonly DeskRow[] }

function LoadedList({ filter, orders, rows, walk, selection, reasons, onOpen }: LoadedListProps) {
  const { list, counts } = orders
  const { chosen, toggle, choose, clear } = selection
  const chooseFilter = useChooseFilter(list, choose)
  const ids = rows.map(({ _id }) => _id)
  // The numbers on the tabs know nothing of a search.
  const total = filter.q === '' ? counts?.[filter.tab] : undefined
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className="transition-opacity aria-busy:opacity-60">
      <OrderList
        list={walk.list}
        rows={rows}
        current={walk.current}
        chosen={chosen}
        reasons={reasons}
        onFocus={walk.onFocus}
        onChoose={(id, extendsChoice) => toggle(id, ids, extendsChoice)}
        onChooseAll={(isAll) => (isAll ? choose(ids) : clear())}
        onOpen={onOpen}
      >
        {list.hasNextPage && rows.every(({ _id }) => chosen.has(_id)) && (
          <ChooseWholeFilter total={total} isBusy={chooseFilter.isBusy} onChoose={() => void chooseFilter.run()} />
        )}
      </OrderList>
      <ListFoot
        shown={rows.length}
        total={total}
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}
