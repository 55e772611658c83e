import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { SupportRequest } from '../../contract/maintenance/requests.ts'
import type { Proposal } from '../../contract/visits/visit-money.ts'
import { headingOf, textOf } from '../approval/approve-text.ts'
import { DecisionButtons, type Answer } from '../approval/decision-buttons.tsx'
import { ProposalLines } from '../approval/proposal-lines.tsx'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { useLive } from '../live/use-live.ts'
import { callQuery } from '../queries/call-query.ts'
import { showToast } from '../ui/toast.ts'
import { LateReceipt, VisitReceipt } from './visit-receipt.tsx'

/** The technician's proposal before a visit ends, to be answered here; afterwards the payments, also of a cancelled visit. Live. */
export function VisitProposal({ request: { _id: taskId, estado, isAssigned } }: { request: SupportRequest }) {
  const query = callQuery('visits.follow', { taskId })
  const isOpen = isAssigned && (estado === 'pendiente' || estado === 'en proceso')
  const { data, refetch } = useQuery({ ...query, enabled: isOpen })
  const queries = useQueryClient()
  useLive(() => void queries.invalidateQueries({ queryKey: query.queryKey }))
  const proposal = isOpen ? (data?.data.proposal ?? null) : null
  const send = async (answer: Answer) => {
    await withSession(() => callOverHttp('visits.answerQuote', { taskId, ...answer }))
    await refetch()
    showToast({ text: answer.isApproved ? 'Quedó aprobado.' : 'No lo aprobaste.', kind: 'success' })
  }
  if (estado === 'completado') return <LateReceipt taskId={taskId} />
  if (estado === 'cancelado') return isAssigned && <LateReceipt taskId={taskId} isCancelled />
  // The element stays, so that a screen reader hears what appears in it.
  return (
    <output className="block">
      {proposal?.standing === 'open' && <OpenProposal proposal={proposal} send={send} refetch={() => void refetch()} />}
      {proposal?.standing === 'approved' && <VisitReceipt {...{ proposal, taskId }} />}
    </output>
  )
}

type OpenProposalProps = { proposal: Proposal; send: (answer: Answer) => Promise<void>; refetch: () => void }

function OpenProposal({ proposal, send, refetch }: OpenProposalProps) {
  return (
    <section className="mt-4 max-w-120 rounded-16 border border-line p-4">
      <h3 className="type-h3">{headingOf(proposal)}</h3>
      <p className="pt-0.5 text-ink-2">{textOf(proposal)}</p>
      <ProposalLines proposal={proposal} />
      <p className="mt-3 type-body-sm text-ink-2">Después de aprobar, este precio no cambia.</p>
      <DecisionButtons proposal={proposal} send={send} onRefused={refetch} className="mt-4" />
    </section>
  )
}
