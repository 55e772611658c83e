import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import type { FollowedVisit } from '../../contract/visits/visits.ts'
import { callQuery } from '../queries/call-query.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { ComputerBadge } from './computer-state.tsx'
import { NoteList } from './record-notes.tsx'

/** The result for each computer of a completed visit, with its photos; loaded when it is opened. */
export function VisitResults({ taskId }: { taskId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link">
        Cómo quedaron los equipos
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Results taskId={taskId} />}
    </details>
  )
}

function Results({ taskId }: { taskId: string }) {
  const { data, error, refetch } = useQuery(callQuery('visits.follow', { taskId }))
  if (error && !data) {
    return <ErrorBlock message={error.message || 'No pudimos traer la visita.'} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <SkeletonList label="Cargando...">
        <Skeleton className="h-16 rounded-12" />
      </SkeletonList>
    )
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {data.data.computers.map((computer) => (
          <li key={computer._id} className="py-3">
            <Result computer={computer} />
          </li>
        ))}
      </ul>
      {data.data.record && <AddedNotes taskId={taskId} />}
    </>
  )
}

/** The shop's additions to the signed record; its PDF has them, too. */
function AddedNotes({ taskId }: { taskId: string }) {
  const { data } = useQuery(callQuery('visitRecords.get', { taskId }))
  if (!data || data.data.additions.length === 0) return null
  return (
    <>
      <h3 className="pt-2 font-semibold">Agregado al acta</h3>
      <NoteList additions={data.data.additions} />
    </>
  )
}

function Result({ computer }: { computer: FollowedVisit['computers'][number] }) {
  const { name, state, findings, workDone, reason, photos } = computer
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere first-letter:uppercase">{name}</h3>
        <ComputerBadge state={state} />
      </div>
      {[findings, workDone, reason].filter(Boolean).map((text) => (
        <p key={text} className="pt-1 type-body-sm wrap-anywhere whitespace-pre-line text-ink-2">
          {text}
        </p>
      ))}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-2">
          {photos.map(({ _id, url, moment }, index) => (
            <li key={_id}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={url}
                  alt={`${name}, ${moment === 'antes' ? 'antes' : 'después'}, foto ${index + 1}`}
                  loading="lazy"
                  className="size-18 rounded-10 bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
