import { useState } from 'react'

import type { Order } from '../../contract/orders.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { paths } from '../paths.ts'
import { sessionNow } from '../session/current-user.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useCall } from '../use-call.ts'
import { OrderCard } from './order-card.tsx'
import { Receipt } from './receipt.tsx'
import { useReceipt } from './use-receipt.ts'

/** `/clientPanel/history-shopping`: what was bought, the newest first (P-25). */
export function HistoryPage() {
  const { arrival, askAgain } = useCall('orders.history', {})
  return (
    <>
      <AreaHeading title="Purchase History" lang="en" />
      {arrival.state === 'loading' ? (
        <SkeletonList label="Cargando..." className="flex flex-col gap-4">
          <Skeleton className="h-52 rounded-20" />
          <Skeleton className="h-52 rounded-20" />
        </SkeletonList>
      ) : arrival.state === 'failed' ? (
        <ErrorBlock message={arrival.message || 'No pudimos traer tus compras.'} onRetry={askAgain} />
      ) : arrival.value.data.length === 0 ? (
        <NothingBought />
      ) : (
        <Orders first={arrival.value.data} next={arrival.value.next} />
      )}
    </>
  )
}

function Orders({ first, next: firstNext }: { first: Order[]; next: string | null }) {
  const [more, setMore] = useState<{ orders: Order[]; next: string | null }>({ orders: [], next: firstNext })
  const [isBusy, setBusy] = useState(false)
  const { printed, print } = useReceipt()
  const session = sessionNow()
  const fetchMore = async (before: string) => {
    setBusy(true)
    try {
      const { data, next } = await callOverHttp('orders.history', { before })
      setMore(({ orders }) => ({ orders: [...orders, ...data], next }))
    } catch (error) {
      showRefusal(error, 'No pudimos traer tus compras. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  const { next } = more
  return (
    <>
      <ul className="flex flex-col gap-4">
        {[...first, ...more.orders].map((order) => (
          <li key={order._id}>
            <OrderCard order={order} onPrint={() => print(order)} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="pt-6 text-center">
          <Button look="outline" isBusy={isBusy} onClick={() => void fetchMore(next)}>
            Ver compras anteriores
          </Button>
        </p>
      )}
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
