import { ScriptNeeded } from '../page/script-needed.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'

const lines = ['a', 'b', 'c']

/** The cart's placeholder until the session and the cart are known. */
export function CartSkeleton() {
  return (
    <>
      <h1 className="mb-5 type-h1">Carrito</h1>
      <ScriptNeeded className="mb-5" />
      <SkeletonList label="Cargando..." className="cart-layout noscript:hidden">
        <div className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
          {lines.map((line) => (
            <div key={line} className="cart-line">
              <Skeleton className="aspect-square rounded-12" />
              <div className="flex flex-col gap-2">
                <Skeleton className="h-4 w-24 rounded-8" />
                <Skeleton className="h-6 w-3/4 rounded-8" />
                <Skeleton className="h-11 w-36 rounded-12" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-64 rounded-20" />
      </SkeletonList>
    </>
  )
}
