import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useMemo } from 'react'

import { useLive } from '../../live/use-live.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ownDecisions } from './decision-calls.ts'
import { VisitDecision } from './visit-decision.tsx'

const decisions = callQuery('visitAnswers.list', {})

/** The decisions that the signed-in client can make about an own visit; nothing for a past visit. */
export function OwnDecision({ taskId }: { taskId: string }) {
  const queries = useQueryClient()
  const { data, refetch } = useQuery(decisions)
  const calls = useMemo(() => ownDecisions(taskId), [taskId])
  useLive(() => void refetch())
  const visit = data?.data.find((one) => one.taskId === taskId)
  if (!visit || (!visit.isConfirmed && !visit.canConfirm && !visit.canCancel && visit.changesUntil === null))
    return null
  const reload = () => {
    void refetch()
    void queries.invalidateQueries({ queryKey: ['maintenance.listSupport'] })
  }
  return (
    <div className="mt-4 max-w-120">
      {visit.technician && (
        <p className="mb-3 flex items-center gap-2 font-semibold">
          <UserRound aria-hidden className="size-5 shrink-0 text-ink-2" />
          {`Va ${visit.technician}`}
        </p>
      )}
      <VisitDecision visit={visit} calls={calls} onChange={reload} confirmText="Confirmar la visita" />
    </div>
  )
}
