import { MapPin } from 'lucide-react'

import { Field } from '../ui/field.tsx'
import { StepCard } from './step-card.tsx'
import type { useVisit } from './use-visit.ts'
import { VisitTime } from './visit-time.tsx'

/** When and where the technician comes; day and hour may stay open. */
export function VisitStep({ visit }: { visit: ReturnType<typeof useVisit> }) {
  return (
    <StepCard number={3} title="Visita" hint="Si dejas la fecha o la hora sin elegir, las acordamos contigo.">
      <VisitTime {...visit} isRequired={false} errors={{}} />
      <Field
        label="Dirección"
        name="direccion"
        autoComplete="street-address"
        maxLength={200}
        isOptional
        hint="Calle o carrera, número, apartamento y ciudad."
        icon={<MapPin className="size-5" />}
      />
    </StepCard>
  )
}
