import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'

import type { Proposal } from '../../contract/visits/visit-money.ts'
import { callOverHttp } from '../browser-call.ts'
import { paths } from '../paths.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useOnline } from '../ui/use-online.ts'
import { endText, headingOf, textOf } from './approve-text.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { ProposalLines } from './proposal-lines.tsx'
import type { LinkedProposal } from './use-linked-proposal.ts'

const icons: Partial<Record<Proposal['standing'], { icon: LucideIcon; tone: string }>> = {
  approved: { icon: CircleCheck, tone: 'text-ok' },
  declined: { icon: CircleX, tone: 'text-ink-2' },
}

type ApprovalCardProps = {
  token: string
  proposal: LinkedProposal
  show: (proposal: LinkedProposal) => void
  refetch: () => void
}

/** A proposal with its pictures, its new total and the client's two answers. */
export function ApprovalCard({ token, proposal, show, refetch }: ApprovalCardProps) {
  const isOnline = useOnline()
  const [openedAt] = useState(() => new Date())
  const { standing, endsAt } = proposal
  const { icon: Icon, tone } = icons[standing] ?? {}
  const isOpen = standing === 'open'
  return (
    <article>
      <div className="flex items-start gap-3">
        {Icon && <Icon aria-hidden className={`mt-1 size-7 shrink-0 ${tone}`} />}
        <h1 tabIndex={-1} className="type-h1">
          {headingOf(proposal)}
        </h1>
      </div>
      <output className="mt-2 block text-ink-2">{textOf(proposal)}</output>
      {standing !== 'over' && <ProposalLines proposal={proposal} isOnPage />}
      {isOpen && (
        <>
          <p className="mt-4 type-body-sm text-ink-2">
            Después de aprobar, este precio no cambia. El enlace vence{' '}
            <time dateTime={endsAt}>{endText(endsAt, openedAt)}</time>
          </p>
          {!isOnline && <p className="mt-4 font-semibold text-warn">Necesitas conexión para responder.</p>}
          <BottomBar className="mt-5 max-md:grid! max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1!">
            <DecisionButtons
              proposal={proposal}
              send={async (answer) => show((await callOverHttp('visits.answerQuoteLink', { token, ...answer })).data)}
              onRefused={refetch}
            />
            {shopLink}
          </BottomBar>
        </>
      )}
      {!isOpen && shopLink}
    </article>
  )
}

const shopLink = (
  <a href={paths.contact} className={buttonClass('ghost', 'normal', 'w-full md:mt-3')}>
    Preguntar a la tienda
  </a>
)
