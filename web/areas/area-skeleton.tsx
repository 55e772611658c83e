import { ScriptNeeded } from '../page/script-needed.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'

/** The placeholder of an area until the session and its data are known; without scripts, that it needs one. */
export function AreaSkeleton() {
  return (
    <>
      <div className="shop-width">
        <ScriptNeeded className="mb-12" />
      </div>
      <SkeletonList
        label="Cargando..."
        className="shop-width grid gap-6 md:grid-cols-[208px_1fr] desktop:grid-cols-[15rem_1fr] noscript:hidden"
      >
        <Skeleton className="h-12 rounded-16 md:h-72" />
        <div className="min-w-0">
          <Skeleton className="h-9 w-60 max-w-full rounded-10" />
          <Skeleton className="mt-6 h-64 rounded-20" />
        </div>
      </SkeletonList>
    </>
  )
}
