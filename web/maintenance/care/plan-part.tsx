import { useState } from 'react'

import type { CarePlan } from '../../../contract/maintenance/care-plans.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { preventiveFor } from '../request-paths.ts'
import { PlanDialog } from './plan-dialog.tsx'

/** The client's actions on the maintenance of a computer: choose how often, or request it now. */
export function PlanPart({ plan, changed }: { plan: CarePlan; changed: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3 *:flex-auto">
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        {plan.months === 0 ? 'Elegir un plan' : 'Cambiar el plan'}
      </Button>
      <a href={preventiveFor(plan.computerId)} className={buttonClass('outline', 'small')}>
        Pedir ya
      </a>
      {isOpen && <PlanDialog plan={plan} onClose={() => setOpen(false)} onChanged={changed} />}
    </div>
  )
}
