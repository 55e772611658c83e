import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { callQuery } from '../queries/call-query.ts'
import { PreviewOverlay } from '../ui/preview-overlay.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'

/** The photos of a request, for its client, its technician and the owner; loaded when it is opened. */
export function RequestPhotos({ taskId }: { taskId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link [&::-webkit-details-marker]:hidden">
        Fotos de la solicitud
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && <Photos taskId={taskId} />}
    </details>
  )
}

function Photos({ taskId }: { taskId: string }) {
  const { data, error, refetch } = useQuery(callQuery('visits.listRequestPhotos', { taskId }))
  const [openAt, setOpenAt] = useState<number | null>(null)
  if (error && !data) {
    return (
      <p className="py-1 type-body-sm text-ink-2">
        No pudimos traer las fotos.{' '}
        <button
          type="button"
          onClick={() => void refetch()}
          className="touch-area font-semibold text-link underline underline-offset-3"
        >
          Reintentar
        </button>
      </p>
    )
  }
  if (!data) {
    return (
      <SkeletonList label="Cargando...">
        <Skeleton className="size-20 rounded-12" />
      </SkeletonList>
    )
  }
  if (data.data.length === 0) return <p className="py-1 type-body-sm text-ink-2">Sin fotos.</p>
  const pictures = data.data.map(({ url }, index) => ({ src: url, alt: `Foto ${index + 1} de la solicitud` }))
  return (
    <>
      <ul className="flex flex-wrap gap-2 py-1">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              onClick={() => setOpenAt(index)}
              className="block rounded-12 outline-offset-2"
              aria-label={`Ver en grande: ${alt}`}
            >
              <img src={src} alt="" loading="lazy" className="size-20 rounded-12 bg-sunken object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <PreviewOverlay pictures={pictures} openAt={openAt} onClose={() => setOpenAt(null)} />
    </>
  )
}
