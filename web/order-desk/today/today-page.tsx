import { useQuery } from '@tanstack/react-query'

import { weekdayDateOf } from '../../../contract/values/moments.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { refetchWhenSeen } from '../../queries/refetch-when-seen.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { useMinute } from '../waiting-time.tsx'
import { groupsOf } from './duty-groups.ts'
import { DutyRows } from './duty-rows.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ToPrepareCard } from './to-prepare-card.tsx'

/** How often the numbers are asked for again, in ms. */
const POLL_MS = 60_000

const toReports = {
  hint: 'Buen momento para mirar los reportes.',
  action: (
    <a href={paths.adminReports} lang="en" className={buttonClass('outline', 'small')}>
      Reports
    </a>
  ),
}

/** `/admin-panel/today`: what is to be done now, each number leading to its list. */
export function TodayPage() {
  const mayEnter = useMayEnter()
  const { data, isPending, refetch } = useQuery({
    ...callQuery('today.get', {}),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: refetchWhenSeen,
    retryOnMount: true,
  })
  const now = useMinute()
  const today = data?.data
  const groups = today ? groupsOf(today, now) : []
  const steps = today?.firstSteps
  const isNothing = !steps && !today?.toPrepare && groups.every(({ rows }) => rows.length === 0)
  return (
    <>
      <AreaHeading title="Hoy">
        <p className="text-ink-3">{weekdayDateOf(new Date(now))}</p>
      </AreaHeading>
      {isPending ? (
        <SkeletonList label="Cargando lo de hoy" className="grid gap-5">
          <Skeleton className="h-64 rounded-20" />
          <Skeleton className="h-48 rounded-20" />
        </SkeletonList>
      ) : !today ? (
        <ErrorBlock message="No pudimos traer lo de hoy." onRetry={() => void refetch()} />
      ) : isNothing ? (
        <EmptyBlock heading="p" title="No hay nada pendiente." {...(mayEnter('reports') && toReports)} />
      ) : (
        <div className="grid gap-4 desktop:gap-5">
          {steps && <FirstSteps steps={steps} onChanged={refetch} />}
          {today.toPrepare && <ToPrepareCard {...today.toPrepare} />}
          <div className="grid items-start gap-4 desktop:grid-cols-2 desktop:gap-5">
            {groups.map((group) => (
              <DutyRows key={group.title} {...group} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
