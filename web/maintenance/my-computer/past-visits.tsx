import type { ComputerHistory, PastVisit } from '../../../contract/visits/computer-history.ts'
import { PastVisitList } from '../past-visits/past-visit-list.tsx'
import { RecordLink } from '../record-link.tsx'

/** The past visits to the client's own computer, with their records. */
export function PastVisits({ history: { visits, registered } }: { history: ComputerHistory }) {
  return <PastVisitList {...{ visits, registered }} beginning="Registraste este equipo" More={SignedRecord} />
}

function SignedRecord({ visit: { taskId, record } }: { visit: PastVisit }) {
  return (
    record && (
      <p className="mt-3">
        <RecordLink taskId={taskId} number={record} />
      </p>
    )
  )
}
