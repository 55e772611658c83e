import { CalendarClock } from 'lucide-react'
import { useState } from 'react'

import type { CarePlan } from '../../../contract/maintenance/care-plans.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { formatFarDay } from '../hour-format.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { everyText } from './plan-text.ts'
import { usePlans } from './use-plans.ts'

type Proposed = CarePlan & { proposal: NonNullable<CarePlan['proposal']> }

const isProposed = (plan: CarePlan): plan is Proposed => plan.proposal !== null

/** Proposed maintenance that waits for the client's answer: for all computers, or for one. */
export function CareProposals({ computerId }: { computerId?: string }) {
  const { plans = [], direccion, changed } = usePlans()
  const shown = plans.filter(isProposed).filter((plan) => computerId === undefined || plan.computerId === computerId)
  return shown.map((plan) => (
    <Proposal key={`${plan.computerId} ${plan.proposal.period}`} {...{ plan, direccion, changed }} />
  ))
}

type ProposalProps = { plan: Proposed; direccion: string; changed: () => Promise<void> }

function Proposal({ plan, direccion, changed }: ProposalProps) {
  const [opened, setOpened] = useState<'accept' | 'plan' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = `propuesta-${plan.computerId}`
  const skip = async () => {
    setBusy(true)
    try {
      const { data } = await withSession(() =>
        callOverHttp('carePlans.skip', {
          computerId: plan.computerId,
          period: plan.proposal.period,
        }),
      )
      showToast({ text: `Esta vez no. El próximo es el ${formatFarDay(data.dueOn)}.`, kind: 'success' })
    } catch (error) {
      showRefusalOrThrow(error)
    }
    await changed()
    setBusy(false)
  }
  const close = () => setOpened(null)
  return (
    <section aria-labelledby={heading} className="mb-4 rounded-20 bg-surface p-5 shadow-1">
      <div className="flex gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
        <div className="min-w-0">
          <h2 id={heading} className="type-h3 wrap-anywhere">
            {`Le toca mantenimiento a tu ${plan.name}`}
          </h2>
          <p className="mt-1 text-ink-2">
            {endSentence(`${everyText(plan.months)}: el próximo es el ${formatFarDay(plan.proposal.dueOn)}`)} Si no
            haces nada, no se agenda.
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-md:*:flex-auto">
        <Button onClick={() => setOpened('accept')} className="max-md:min-w-full">
          Aceptar
        </Button>
        <Button look="outline" onClick={() => setOpened('plan')}>
          Cambiar
        </Button>
        <Button look="outline" isBusy={isBusy} onClick={() => void skip()}>
          Saltar esta vez
        </Button>
      </div>
      {opened === 'accept' && <AcceptDialog {...{ plan, direccion }} onClose={close} onChanged={changed} />}
      {opened === 'plan' && <PlanDialog plan={plan} onClose={close} onChanged={changed} />}
    </section>
  )
}
