import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ComponentType } from 'react'

import { counted } from '../../../contract/values/units.ts'
import type { StaffHistory as History } from '../../../contract/visits/computer-history.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { formatFarDay } from '../hour-format.ts'
import { PastVisitList } from './past-visit-list.tsx'

/** The history of a registered computer for staff; null if it is unknown or not open to this person. */
export function useStaffHistory(computerId: string) {
  const { data, error, refetch } = useQuery(callQuery('computerHistory.forStaff', { computerId }))
  return { history: data?.data, error: data ? null : error, refetch: () => void refetch() }
}

export type StaffVisit = History['visits'][number]

type StaffHistoryProps = ReturnType<typeof useStaffHistory> & {
  /** A link from each visit; technicians can open only their own visits. */
  More?: ComponentType<{ visit: StaffVisit }>
}

/** The work on a computer in completed visits, and its warranties (P-230). */
export function StaffHistory({ history, error, refetch, More }: StaffHistoryProps) {
  if (history) {
    const { visits, registered, warranty } = history
    return (
      <>
        {warranty && (
          <p className="mb-4 flex items-start gap-3 rounded-16 bg-ok-soft px-4 py-3 text-ok">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">En garantía hasta el {formatFarDay(warranty.until)}</span>
              {[warranty.what, `quedan ${counted(warranty.days, 'día', 'días')}`].filter(Boolean).join(' · ')}
            </span>
          </p>
        )}
        <PastVisitList {...{ visits, registered, More }} beginning="El cliente registró este equipo" />
      </>
    )
  }
  if (error) return <ErrorBlock message={failureText(error)} onRetry={refetch} />
  return (
    <SkeletonList label="Cargando...">
      <Skeleton className="h-64 rounded-20" />
    </SkeletonList>
  )
}

function failureText({ status }: { status: number }): string {
  if (status === 404 || status === 400)
    return 'Este equipo ya no está entre los registrados, o ya no es de una visita tuya.'
  if (!navigator.onLine || status === 0) return 'Sin señal: el historial de este equipo se ve cuando vuelva la señal.'
  return 'No pudimos traer el historial de este equipo.'
}
