import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { pagedHeader } from '../../contract/paged-header.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { useLive } from '../live/use-live.ts'
import { isUntouched } from '../page/page-focus.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { CareProposals } from './care/care-proposals.tsx'
import { usePlans } from './care/use-plans.ts'
import { RequestCard } from './request-card.tsx'

/** `/clientPanel/all-support`: the client's own requests (P-57). Loaded data stays visible while it reloads. */
export function SupportPage() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['maintenance.listSupport'],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('maintenance.listSupport', pageParam === null ? {} : { after: pageParam }, {
        signal,
        headers: { [pagedHeader]: 'true' },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const reload = () => void refetch()
  useLive(reload)
  const fetchOlder = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError) showRefusalOrThrow(error)
  }
  // Proposals are shown above, so the list waits for the plans (P-153).
  const { isPending } = usePlans()
  const requests = isPending ? undefined : data?.pages.flatMap((page) => page.data)
  const isShown = requests !== undefined
  useEffect(() => {
    if (isShown) showNamedRequest()
  }, [isShown])
  return (
    <>
      <AreaHeading title="Todas las solicitudes de soporte técnico" />
      <CareProposals />
      {requests ? (
        requests.length === 0 ? (
          <NoRequests />
        ) : (
          <ul className="flex flex-col gap-4">
            {requests.map((request) => (
              <li key={request._id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorBlock message={error.message || 'No pudimos traer tus solicitudes.'} onRetry={reload} />
      ) : (
        <SkeletonList label="Cargando..." className="flex flex-col gap-4">
          <Skeleton className="h-52 rounded-20" />
          <Skeleton className="h-52 rounded-20" />
        </SkeletonList>
      )}
      {hasNextPage && (
        <p className="pt-6 text-center">
          <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchOlder()}>
            Ver solicitudes anteriores
          </Button>
        </p>
      )}
    </>
  )
}

/** Scrolls to the request named by the address once the list is shown, unless the reader has already done something. */
function showNamedRequest(): void {
  const heading = document.getElementById(location.hash.slice(1))
  if (!heading || scrollY > 0 || !isUntouched()) return
  heading.focus({ preventScroll: true })
  heading.closest('article')?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

function NoRequests() {
  return (
    <EmptyBlock
      heading="p"
      title="No hay solicitudes de soporte técnico."
      hint="Un técnico va hasta donde estés, para prevenir o para reparar."
      action={
        <a href={paths.services} className={buttonClass('outline')}>
          Pedir un servicio
        </a>
      }
    />
  )
}
