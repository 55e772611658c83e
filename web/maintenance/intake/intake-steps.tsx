import type { Computer } from '../../../contract/computers/computers.ts'
import type { Priority } from '../../../contract/maintenance/task-values.ts'
import { nameOf } from '../../computers/name-of.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { DetailsFields } from './details-fields.tsx'
import { mayOpenText } from './fill-form.ts'
import { allProblems, computerOfTurn } from './intake-input.ts'
import { IntakeTiles } from './intake-tiles.tsx'
import { LikelyPanel } from './likely-panel.tsx'
import type { LikelyPrice } from './likely-price.ts'
import { PhotoFields } from './photo-fields.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Intake } from './use-intake.ts'

type IntakeStepsProps = {
  intake: Intake
  registered: readonly Computer[]
  price: LikelyPrice | undefined
  prioridad: Priority
  onPrioridad: (prioridad: Priority) => void
}

/** The four steps, one at a time; on wide screens the likely visit is shown beside them. */
export function IntakeSteps(props: IntakeStepsProps) {
  const { answers } = props.intake
  const isAside = answers.step !== 'likely' && allProblems(answers).length > 0
  return (
    <div className={isAside ? 'md:grid md:grid-cols-[minmax(0,1fr)_17rem] md:gap-6 desktop:gap-10' : ''}>
      <div className="min-w-0">
        <Step {...props} />
      </div>
      {isAside && (
        <aside aria-label="Lo más probable" className="hidden flex-col gap-5 pt-13 md:flex">
          <LikelyPanel answers={answers} price={props.price} level={2} />
        </aside>
      )}
    </div>
  )
}

function Step({ intake, registered, price, prioridad, onPrioridad }: IntakeStepsProps) {
  const { answers, save, next, back, finish } = intake
  const ways = { onBack: back, onNext: next }
  const computer = computerOfTurn(answers)
  const known = registered.find(({ _id }) => _id === computer)
  const problemTitle = known ? `¿Qué le pasa al ${nameOf(known)}?` : '¿Qué le pasa a tu equipo?'
  switch (answers.step) {
    case 'problem':
      return (
        <StepFrame
          {...ways}
          number={1}
          title={problemTitle}
          hint="Marca todo lo que veas."
          next="Seguir"
          onWrite={finish}
        >
          <IntakeTiles
            legend={problemTitle}
            value={answers.problems[computer] ?? []}
            onChange={(list) => save({ problems: { ...answers.problems, [computer]: list } })}
          />
        </StepFrame>
      )
    case 'details':
      return (
        <StepFrame {...ways} number={2} title="Cuéntanos un poco más" next="Seguir">
          <DetailsFields {...{ intake, prioridad, onPrioridad }} />
        </StepFrame>
      )
    case 'photos':
      return (
        <StepFrame
          {...ways}
          number={3}
          title="Muéstranos"
          hint="Una foto del mensaje o del daño ahorra media visita."
          next="Seguir"
        >
          <PhotoFields intake={intake} />
          <TextArea
            label="¿Algo más?"
            isOptional
            maxLength={1_900}
            value={answers.more}
            onChange={({ currentTarget }) => save({ more: currentTarget.value })}
          />
        </StepFrame>
      )
    case 'likely':
      return (
        <StepFrame {...ways} number={4} title="Lo más probable" next="Revisar y elegir hora">
          <LikelyPanel answers={answers} price={price} level={2} />
          <label className="flex min-h-12 cursor-pointer items-center gap-2">
            <Checkbox
              aria-label={mayOpenText}
              checked={answers.mayOpen}
              onChange={({ currentTarget }) => save({ mayOpen: currentTarget.checked })}
              className="-ml-2.5 shrink-0"
            />
            {mayOpenText}
          </label>
        </StepFrame>
      )
    case 'start':
    case 'done':
      return null
  }
}
