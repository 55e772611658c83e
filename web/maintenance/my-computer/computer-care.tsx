import { CalendarCheck, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { counted } from '../../../contract/values/units.ts'
import type { ComputerHistory } from '../../../contract/visits/computer-history.ts'
import { MONTHS_BETWEEN_VISITS } from '../../../contract/visits/visit-limits.ts'
import { PlanPart } from '../care/plan-part.tsx'
import { planText } from '../care/plan-text.ts'
import { usePlans } from '../care/use-plans.ts'
import { datePartsOf, formatFarDay } from '../hour-format.ts'

/** The warranties of a computer, and its next maintenance. */
export function ComputerCare({ history: { computer, warranty, nextMaintenance } }: { history: ComputerHistory }) {
  const { plans, changed } = usePlans()
  const plan = plans?.find(({ computerId }) => computerId === computer._id)
  const nextOn = plan?.dueOn || nextMaintenance
  const next = datePartsOf(nextOn)
  return (
    <section
      aria-label="Garantía y mantenimiento"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-20 bg-surface p-5 shadow-1"
    >
      {warranty && (
        <Point icon={ShieldCheck} title={`En garantía hasta el ${formatFarDay(warranty.until)}`}>
          {[warranty.what, `quedan ${counted(warranty.days, 'día', 'días')}`].filter(Boolean).join(' · ')}
        </Point>
      )}
      <Point
        icon={CalendarCheck}
        title={next ? `Próximo mantenimiento: ${next.month}${yearOf(nextOn)}` : 'Aún sin mantenimiento preventivo'}
      >
        {plan && plan.months > 0 ? planText(plan) : `Recomendamos uno cada ${MONTHS_BETWEEN_VISITS} meses.`}
      </Point>
      {plan && <PlanPart {...{ plan, changed }} />}
    </section>
  )
}

const yearOf = (fecha: string): string => ` de ${fecha.slice(0, 4)}`

function Point({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="type-body-sm wrap-anywhere text-ink-2">{children}</p>
      </div>
    </div>
  )
}
