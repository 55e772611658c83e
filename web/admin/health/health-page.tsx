import { useQuery } from '@tanstack/react-query'

import { AreaHeading } from '../../areas/area-heading.tsx'
import { useMinute } from '../../order-desk/waiting-time.tsx'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { HealthCards } from './health-cards.tsx'

const POLL_MS = 30_000
/** While a backup runs, whose result somebody waits for. */
const BACKUP_POLL_MS = 2_000

/** `/admin-panel/health`: the state of the shop's parts, with advice for problems. */
export function HealthPage() {
  const { data, error, refetch } = useQuery({
    ...callQuery('health.get', {}),
    refetchInterval: ({ state }) => (state.data?.data.backup.isRunning ? BACKUP_POLL_MS : POLL_MS),
  })
  const now = Math.max(useMinute(), Date.parse(data?.data.checkedAt ?? '') || 0)
  // Old figures beside a failed question would say that all is well.
  if (error)
    return (
      <>
        <AreaHeading title="Salud" />
        <ErrorBlock message={error.message || 'La tienda no responde.'} onRetry={() => void refetch()} />
      </>
    )
  return data ? (
    <HealthCards health={data.data} now={now} refetch={() => void refetch()} />
  ) : (
    <>
      <AreaHeading title="Salud" />
      <SkeletonList label="Cargando cómo está la tienda" className="grid gap-5 desktop:grid-cols-2">
        <Skeleton className="h-64 rounded-20" />
        <Skeleton className="h-64 rounded-20" />
      </SkeletonList>
    </>
  )
}
