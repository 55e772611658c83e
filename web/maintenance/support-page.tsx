import { useState } from 'react'

import type { SupportRequest } from '../../contract/maintenance.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { tellRefusal } from '../forms/refusal.ts'
import { useLive } from '../live/use-live.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useCall } from '../use-call.ts'
import { RequestCard } from './request-card.tsx'

type Page = { data: SupportRequest[]; next: string | null }

/** `/clientPanel/all-support`: one's own requests for maintenance (P-57). */
export function SupportPage() {
  // What has come once stays in sight while it is asked for anew, however that ends.
  const [first, setFirst] = useState<Page | null>(null)
  const { arrival, askAgain } = useCall('maintenance.listSupport', {}, setFirst)
  useLive(askAgain)
  return (
    <>
      <AreaHeading title="Todas las solicitudes de soporte técnico" />
      {first ? (
        first.data.length === 0 ? (
          <NothingAsked />
        ) : (
          <Requests first={first} />
        )
      ) : arrival.state === 'failed' ? (
        <ErrorBlock message={arrival.message || 'No pudimos traer tus solicitudes.'} onRetry={askAgain} />
      ) : (
        <SkeletonList label="Cargando..." className="flex flex-col gap-4">
          <Skeleton className="h-52 rounded-20" />
          <Skeleton className="h-52 rounded-20" />
        </SkeletonList>
      )}
    </>
  )
}

/** The newest page follows what changes; the pages before it are fetched on demand. */
function Requests({ first }: { first: Page }) {
  const [more, setMore] = useState<Page | null>(null)
  const [isBusy, setBusy] = useState(false)
  const next = more ? more.next : first.next
  const fetchMore = async (after: string) => {
    setBusy(true)
    try {
      const { data, next } = await callOverHttp('maintenance.listSupport', { after })
      setMore((before) => ({ data: [...(before?.data ?? []), ...data], next }))
    } catch (error) {
      tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const newest = new Set(first.data.map(({ _id }) => _id))
  const older = more?.data.filter(({ _id }) => !newest.has(_id)) ?? []
  return (
    <>
      <ul className="flex flex-col gap-4">
        {[...first.data, ...older].map((request) => (
          <li key={request._id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="pt-6 text-center">
          <Button look="outline" isBusy={isBusy} onClick={() => void fetchMore(next)}>
            Ver solicitudes anteriores
          </Button>
        </p>
      )}
    </>
  )
}

function NothingAsked() {
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
