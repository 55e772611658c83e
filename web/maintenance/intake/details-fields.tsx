import { priorities, type Priority } from '../../../contract/maintenance/task-values.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ChoicePills } from './choice-pills.tsx'
import { durations, occurrences, triedFixes } from './intake-input.ts'
import type { Intake } from './use-intake.ts'

type DetailsFieldsProps = {
  intake: Pick<Intake, 'answers' | 'save'>
  prioridad: Priority
  onPrioridad: (prioridad: Priority) => void
}

const options = priorities.map((value) => ({ value, label: value }))

/** When it happens, since when, what was tried, and the priority, which is the form's own field. */
export function DetailsFields({ intake: { answers, save }, prioridad, onPrioridad }: DetailsFieldsProps) {
  return (
    <>
      <ChoicePills
        legend="¿Cuándo pasa?"
        options={occurrences}
        value={answers.when}
        onChange={(when) => save({ when })}
      />
      <ChoicePills
        legend="¿Desde cuándo?"
        options={durations}
        value={answers.since}
        onChange={(since) => save({ since })}
      />
      <ChoicePills
        legend="¿Qué intentaste?"
        options={triedFixes}
        value={answers.tried}
        onChange={(tried) => save({ tried })}
      />
      {answers.tried === 'otra' && (
        <Field
          label="¿Qué hiciste?"
          isOptional
          maxLength={1_900}
          value={answers.triedText}
          onChange={({ currentTarget }) => save({ triedText: currentTarget.value })}
        />
      )}
      <div>
        <p aria-hidden className="type-label">
          ¿Qué tanta prisa tienes?
        </p>
        <Segmented
          label="¿Qué tanta prisa tienes?"
          options={options}
          value={prioridad}
          onChange={onPrioridad}
          className="mt-2 h-13! w-full md:w-auto [&>label]:h-12 [&>label]:flex-1 [&>label]:justify-center md:[&>label]:min-w-28"
        />
      </div>
    </>
  )
}
