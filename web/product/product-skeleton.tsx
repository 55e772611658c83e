import { useShopName } from '../page/shop.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** The placeholder of the page while the product is loading. */
export function ProductSkeleton() {
  return (
    <div className="appears-late shop-width flex flex-col gap-4 pb-12" aria-busy="true">
      <title>{useShopName()}</title>
      <output className="sr-only">Cargando producto</output>
      <Skeleton className="h-5 w-64 rounded-8" />
      <div className="product-layout" aria-hidden>
        <Skeleton className="aspect-square w-full rounded-18 md:rounded-24" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-5 w-1/2 rounded-8" />
          <Skeleton className="h-20 w-full rounded-12" />
          <Skeleton className="h-11 w-2/3 rounded-12" />
          <Skeleton className="h-12 w-full rounded-12" />
          <Skeleton className="h-36 w-full rounded-16" />
          <Skeleton className="h-24 w-full rounded-12" />
        </div>
      </div>
    </div>
  )
}
