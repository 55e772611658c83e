import { AddressField } from './address-field.tsx'
import { StepCard } from './step-card.tsx'
import type { useVisit } from './use-visit.ts'
import { VisitTime } from './visit-time.tsx'

/** Time and place of the visit; day and hour may stay open. */
export function VisitStep({ visit }: { visit: ReturnType<typeof useVisit> }) {
  return (
    <StepCard number={3} title="Visita" hint="Si dejas la fecha o la hora sin elegir, las acordamos contigo.">
      <VisitTime {...visit} isRequired={false} errors={{}} />
      <AddressField isOptional />
    </StepCard>
  )
}
