import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil, TriangleAlert, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'

import { AreaHeading } from '../../areas/area-heading.tsx'
import { ComputerDialog } from '../../computers/computer-dialog.tsx'
import { ComputerPicture } from '../../computers/computer-picture.tsx'
import { nameOf } from '../../computers/name-of.ts'
import { useLive } from '../../live/use-live.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { CareProposals } from '../care/care-proposals.tsx'
import { usePlans } from '../care/use-plans.ts'
import { correctiveFor, preventiveFor } from '../request-paths.ts'
import { StickerCard } from '../stickers/sticker-card.tsx'
import { StickerReports } from '../stickers/sticker-reports.tsx'
import { ComputerCare } from './computer-care.tsx'
import { PastVisits } from './past-visits.tsx'

/** `/clientPanel/inventory-client/:id`: one of the client's computers, with its past visits (P-98). */
export function MyComputerPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(callQuery('computerHistory.get', { computerId: id }))
  // Proposals are shown above, so the page waits for the plans (P-153).
  const { isPending } = usePlans()
  useLive(() => void refetch())
  return (
    <>
      <p className="mb-2">
        <a
          href={paths.clientInventory}
          lang="en"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link"
        >
          <ArrowLeft aria-hidden className="size-5" />
          All Computers
        </a>
      </p>
      {data && !isPending ? (
        <Shown history={data.data} onChange={() => void refetch()} />
      ) : (
        <>
          <AreaHeading title="Mi equipo" />
          {error ? (
            <ErrorBlock
              message={error.status < 500 ? 'Este equipo no está entre los tuyos.' : 'No pudimos traer tu equipo.'}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonList label="Cargando...">
              <Skeleton className="h-64 rounded-20" />
            </SkeletonList>
          )}
        </>
      )}
    </>
  )
}

type ShownProps = { history: Parameters<typeof PastVisits>[0]['history']; onChange: () => void }

function Shown({ history, onChange }: ShownProps) {
  const [isEditing, setEditing] = useState(false)
  const { computer } = history
  const kind = computer.tipoComputadora === 'portatil' ? 'portátil' : computer.tipoComputadora
  return (
    <>
      <AreaHeading title={nameOf(computer)}>
        <span className="wrap-anywhere text-ink-2">
          {kind} · serie {computer.serie}
        </span>
        <span className="ml-auto flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
          <Button
            look="outline"
            size="small"
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setEditing(true)}
          >
            Editar
          </Button>
          <a href={correctiveFor(computer._id)} className={buttonClass('outline', 'small')}>
            <TriangleAlert aria-hidden className="size-4" />
            Reportar una falla
          </a>
          <a href={preventiveFor(computer._id)} className={buttonClass('primary', 'small')}>
            <Wrench aria-hidden className="size-4" />
            Pedir mantenimiento
          </a>
        </span>
      </AreaHeading>
      <CareProposals computerId={computer._id} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:order-2">
          <div className="computer-picture overflow-hidden rounded-20 shadow-1">
            <ComputerPicture computer={computer} sizes="(min-width: 80rem) 372px, 100vw" />
          </div>
          <ComputerCare history={history} />
          <StickerReports computerId={computer._id} />
          <StickerCard computerId={computer._id} />
        </div>
        <PastVisits history={history} />
      </div>
      {isEditing && <ComputerDialog computer={computer} isOpen onClose={() => setEditing(false)} onSaved={onChange} />}
    </>
  )
}
