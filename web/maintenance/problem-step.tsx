import { priorities, type Priority } from '../../contract/maintenance/task-values.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { StepCard } from './step-card.tsx'

type ProblemStepProps = { prioridad: Priority; onPrioridad: (prioridad: Priority) => void }

const options = priorities.map((value) => ({ value, label: value }))

/** The problem, since when, and its priority. */
export function ProblemStep({ prioridad, onPrioridad }: ProblemStepProps) {
  return (
    <StepCard number={2} title="Problema">
      <TextArea label="Problema" name="problema" maxLength={2_000} isOptional />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextArea
          label="Síntomas"
          name="sintomas"
          maxLength={2_000}
          isOptional
          hint="Ruidos, mensajes en la pantalla, calor."
        />
        <TextArea
          label="Acción previa"
          name="accion_previa"
          maxLength={2_000}
          isOptional
          hint="Lo que ya intentaste."
        />
        <Field
          label="Frecuencia"
          name="frecuencia"
          maxLength={200}
          isOptional
          hint="Por ejemplo: cada vez que lo enciendo."
        />
        <div className="flex flex-col items-start gap-1.5">
          <span aria-hidden className="type-label">
            Prioridad
          </span>
          <Segmented label="Prioridad" name="prioridad" options={options} value={prioridad} onChange={onPrioridad} />
        </div>
      </div>
    </StepCard>
  )
}
