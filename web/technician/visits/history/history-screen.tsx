import type { ReactNode } from 'react'

import { EarlierLine } from '../../../maintenance/earlier-line.tsx'
import { earlierOf } from '../../../maintenance/earlier-text.ts'
import { StaffHistory, useStaffHistory } from '../../../maintenance/past-visits/staff-history.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import { useVisitView, visitAddress } from '../visit-address.ts'
import { VisitHeader } from '../visit-header.tsx'
import { namesOf } from '../visit-names.ts'

/** The history of a visit's computer. It requires signal; the line about the last visit does not. */
export function HistoryScreen() {
  const view = useVisitView()
  const { visit } = useVisit(view?.taskId ?? '')
  const computer = visit?.computers.find(({ _id }) => _id === view?.computerId)
  const registeredId = computer?.registeredId
  if (!visit || !computer || !registeredId) return null
  const { _id: taskId } = visit.task
  return (
    <>
      <VisitHeader
        taskId={taskId}
        back={visitAddress(taskId, { equipo: computer._id })}
        title="Visitas anteriores"
        facts={[namesOf(visit).get(computer._id), computer.serie && `serie ${computer.serie}`]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className="max-w-160">
        <History key={registeredId} computerId={registeredId}>
          <EarlierLine earlier={earlierOf(visit, registeredId)} />
        </History>
      </div>
    </>
  )
}

function History({ computerId, children }: { computerId: string; children: ReactNode }) {
  const staffHistory = useStaffHistory(computerId)
  return (
    <>
      {!staffHistory.history && <p className="mb-4">{children}</p>}
      <StaffHistory {...staffHistory} />
    </>
  )
}
