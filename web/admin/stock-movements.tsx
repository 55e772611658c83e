import { useInfiniteQuery } from '@tanstack/react-query'

import { orderNumber } from '../../contract/orders/order-number.ts'
import type { OwnProduct } from '../../contract/products/products.ts'
import type { StockMovement } from '../../contract/products/stock-movements.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { formatNumber } from '../../contract/values/units.ts'
import { callOverHttp } from '../browser-call.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { CorrectStock } from './correct-stock.tsx'
import { OpenedDetails } from './opened-details.tsx'

type StockMovementsProps = {
  product: OwnProduct
  /** The count was corrected here. */
  onStock: (stock: number | null) => void
  /** Whether something is typed that was not sent. */
  onDirty: (isDirty: boolean) => void
}

/** The movements of a product's stock, and its correction. Loaded when it is opened. */
export function StockMovements(props: StockMovementsProps) {
  return (
    <OpenedDetails title="Movimientos de inventario">
      <Movements {...props} />
    </OpenedDetails>
  )
}

function Movements({ product: { _id, digital }, onStock, onDirty }: StockMovementsProps) {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['products.movements', _id],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('products.movements', { productId: _id, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data: { hasMore, movements } }) => (hasMore ? movements.at(-1)?._id : undefined),
  })
  const newest = data?.pages[0]?.data
  if (!newest) {
    return error ? (
      <ErrorBlock message={error.message} onRetry={() => void refetch()} />
    ) : (
      <SkeletonList label="Cargando los movimientos" className="grid gap-2">
        <Skeleton className="h-14 rounded-10" />
        <Skeleton className="h-14 rounded-10" />
      </SkeletonList>
    )
  }
  const movements = data.pages.flatMap((page) => page.data.movements)
  return (
    <>
      {digital ? (
        <p className="py-2 text-ink-3">Con licencias, el stock es el número de claves libres.</p>
      ) : (
        <CorrectStock
          productId={_id}
          stock={newest.stock}
          latest={newest.latest}
          onDirty={onDirty}
          onCorrected={(stock) => {
            onDirty(false)
            onStock(stock)
            void refetch()
          }}
          onOutdated={() => void refetch()}
        />
      )}
      {movements.length === 0 ? (
        <p className="py-2 text-ink-3">Todavía no hay movimientos.</p>
      ) : (
        <ol aria-label="Movimientos de inventario" className="flex flex-col divide-y divide-line">
          {movements.map((movement) => (
            <Movement key={movement._id} movement={movement} />
          ))}
        </ol>
      )}
      {/* What was loaded and typed before the failure stays. */}
      {error && <ErrorBlock message={error.message} onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())} />}
      {hasNextPage && !error && (
        <Button look="outline" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver anteriores
        </Button>
      )}
    </>
  )
}

function Movement({ movement: { at, kind, units, result, who, orderId, note } }: { movement: StockMovement }) {
  const about = [momentOf(at), who, orderId && `pedido ${orderNumber(orderId)}`].filter(Boolean)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-3 type-body-sm">
      <strong>{kinds[kind]}</strong>
      <span className="text-right font-semibold tabular-nums">{signed(units)}</span>
      <span className="min-w-0 wrap-anywhere text-ink-3">{about.join(' · ')}</span>
      <span className="text-right text-ink-3 tabular-nums">
        {result === null ? 'sin control' : `quedan ${formatNumber(result)}`}
      </span>
      {note && <span className="col-span-2 wrap-anywhere">{note}</span>}
    </li>
  )
}

const kinds: Record<StockMovement['kind'], string> = {
  opening: 'Inventario inicial',
  created: 'Publicación del producto',
  sale: 'Venta',
  hold: 'Apartado para un pedido',
  release: 'Pedido que no se pagó',
  return: 'Devolución',
  received: 'Llegada',
  counted: 'Conteo',
  correction: 'Corrección',
  import: 'Importación',
  import_undone: 'Importación deshecha',
  keys: 'Licencias agregadas',
  exchange: 'Clave cambiada',
  visit: 'Repuesto de una visita',
  visit_return: 'Repuesto de una visita cancelada',
}

const signed = (units: number): string => `${units < 0 ? '−' : '+'}${formatNumber(Math.abs(units))}`
