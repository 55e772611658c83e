import { useState } from 'react'

import { cardOf } from '../catalogue/card.ts'
import { ProductList, ProductListSkeleton } from '../catalogue/product-list.tsx'
import { AreaHeading } from '../shell/area-heading.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { useCall } from '../use-call.ts'

const PAGE_SIZE = 48

/** `/admin-panel/all-products`: every product of the shop, newest first, a page at a time. */
export function ProductsPage() {
  const [pages, setPages] = useState(1)
  const [total, setTotal] = useState<number>()
  const isMore = total !== undefined && total > pages * PAGE_SIZE
  return (
    <>
      <AreaHeading title="All product" lang="en">
        {total !== undefined && <p className="text-ink-3 tabular-nums">{`${total} productos`}</p>}
      </AreaHeading>
      <div className="grid gap-4 md:gap-5">
        {Array.from({ length: pages }, (_, index) => (
          <PageOfProducts key={index} page={index + 1} onTotal={setTotal} />
        ))}
      </div>
      {isMore && (
        <div className="mt-6 flex justify-center">
          <Button look="outline" onClick={() => setPages(pages + 1)}>
            Cargar más
          </Button>
        </div>
      )}
    </>
  )
}

function PageOfProducts({ page, onTotal }: { page: number; onTotal: (total: number) => void }) {
  const { arrival, askAgain } = useCall('catalogue.listProducts', { page, pageSize: PAGE_SIZE }, ({ total }) =>
    onTotal(total),
  )
  if (arrival.state === 'loading') return <ProductListSkeleton />
  if (arrival.state === 'failed') return <ErrorBlock message={arrival.message} onRetry={askAgain} />
  const { data } = arrival.value
  return data.length === 0 ? (
    <EmptyBlock heading="p" title="No hay productos disponibles" />
  ) : (
    <ProductList cards={data.map((product) => cardOf(product))} />
  )
}
