import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'

export function WaitingSkeleton() {
  return (
    <SkeletonList label="Cargando..." className="mx-auto max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <Skeleton className="h-9 w-3/4 rounded-10" />
      <Skeleton className="mt-4 h-16 rounded-12" />
      <Skeleton className="mt-6 h-14 rounded-12" />
    </SkeletonList>
  )
}
