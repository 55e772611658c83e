import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'

/** Shown while a visit, its waiting steps, or the script of a screen is loading. */
export function VisitLoading() {
  return (
    <SkeletonList label="Cargando..." className="flex max-w-160 flex-col gap-4">
      <Skeleton className="h-16 rounded-16" />
      <Skeleton className="h-40 rounded-20" />
    </SkeletonList>
  )
}
