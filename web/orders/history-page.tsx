import { useInfiniteQuery } from '@tanstack/react-query'

import type { Order } from '../../contract/orders/orders.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { paths } from '../paths.ts'
import { sessionNow } from '../session/current-user.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import { InstallationsFailure, useOwnInstallations } from './order-installation.tsx'
import { Receipt } from './receipt.tsx'
import { useReceipt } from './use-receipt.ts'

/** `/clientPanel/history-shopping`: the person's orders, the newest first (P-25). */
export function HistoryPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['orders.history'],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('orders.history', pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const fetchOlder = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError) showRefusal(error, 'No pudimos traer tus compras. Inténtalo de nuevo.')
  }
  const orders = data?.pages.flatMap((page) => page.data) ?? []
  // Loaded in parallel with the orders and shown with them: a later arrival would move buttons during a press.
  const installations = useOwnInstallations()
  return (
    <>
      <AreaHeading title="Purchase History" lang="en" />
      {isPending || (data && !installations.isFetched) ? (
        <SkeletonList label="Cargando..." className="flex flex-col gap-4">
          <Skeleton className="h-52 rounded-20" />
          <Skeleton className="h-52 rounded-20" />
        </SkeletonList>
      ) : error && !data ? (
        <ErrorBlock message={error.message || 'No pudimos traer tus compras.'} onRetry={() => void refetch()} />
      ) : orders.length === 0 ? (
        <NothingBought />
      ) : (
        <>
          <InstallationsFailure />
          <Orders orders={orders} onGiven={() => void refetch()} />
        </>
      )}
      {hasNextPage && (
        <p className="pt-6 text-center">
          <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchOlder()}>
            Ver compras anteriores
          </Button>
        </p>
      )}
    </>
  )
}

function Orders({ orders, onGiven }: { orders: readonly Order[]; onGiven: () => void }) {
  const { printed, print } = useReceipt()
  const session = sessionNow()
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.map((order, index) => (
          <li key={order._id}>
            <OrderCard order={order} isNewest={index === 0} onPrint={() => print(order)} onGiven={onGiven} />
          </li>
        ))}
      </ul>
      {printed && session.state === 'person' && <Receipt order={printed} person={session.person} />}
    </>
  )
}

function NothingBought() {
  return (
    <EmptyBlock
      heading="p"
      lang="en"
      title="No purchase history available."
      hint="Cuando compres algo, lo verás aquí con su recibo."
      action={
        <a href={paths.home} className={buttonClass('outline')}>
          Seguir comprando
        </a>
      }
    />
  )
}
