import type { Visit } from '../../../../contract/visits/visits.ts'
import { isClosing, isFinish } from './closing-steps.ts'
import { aboutOf, versionOf, type QueuedStep, type StepContent } from './queued-steps.ts'

/** Steps that only a begun visit can have. */
const ofBegunVisit: ReadonlySet<StepContent['call']> = new Set([
  'visits.saveComputer',
  'visits.chooseComputer',
  'visits.checkPoint',
  'visits.proposeFollowUp',
  'visitRecords.sign',
])
/** Steps whose record does not exist without them. */
const makesAnew: ReadonlySet<StepContent['call']> = new Set([
  'visits.addPart',
  'visits.addService',
  'visits.makeQuote',
  'visits.pay',
  'visits.addPhoto',
])
const ofEndedVisit: ReadonlySet<StepContent['call']> = new Set(['visits.proposeFollowUp', 'visitRecords.sign'])

/**
 * The later steps that the server could never accept without this one. If a stage was skipped or is already stored, nothing depends on it
 * (decision 0083).
 * @param currentVisit the visit in the server's latest version
 */
export function dependentsOf(
  step: QueuedStep,
  steps: readonly QueuedStep[],
  currentVisit: Visit | undefined,
): readonly QueuedStep[] {
  const later = steps.filter(({ taskId, order }) => taskId === step.taskId && order > step.order)
  if (step.call === 'visits.stage') return dependentsOfStage(step.input.stage, later, currentVisit?.task.estado)
  return makesAnew.has(step.call) ? later.filter((other) => aboutOf(other) === aboutOf(step)) : []
}

type Stage = Extract<QueuedStep, { call: 'visits.stage' }>['input']['stage']

function dependentsOfStage(
  stage: Stage,
  later: readonly QueuedStep[],
  estado: string | undefined,
): readonly QueuedStep[] {
  if (stage === 'started') {
    if (estado === 'en proceso' || estado === 'completado') return []
    return later.filter((other) => ofBegunVisit.has(other.call) || isFinish(other))
  }
  if (stage === 'finished') return estado === 'completado' ? [] : later.filter(({ call }) => ofEndedVisit.has(call))
  return later.filter((other) => other.call === 'visits.undoStage' && other.input.stage === stage)
}

/**
 * The later steps that named one of the discarded ones, changed for sending: stages and signatures are based on the stored visit, since
 * they overwrite no other person's text; other steps are based on the discarded step's predecessor, so that a conflict with another
 * person's change is still found.
 * @param gone a refused step, and its dependent steps
 */
export function withoutGone(
  gone: readonly [QueuedStep, ...QueuedStep[]],
  steps: readonly QueuedStep[],
  currentVisit: Visit | undefined,
): QueuedStep[] {
  const [refused] = gone
  const ids = new Set(gone.map(({ id }) => id))
  return steps.flatMap((step) => {
    const { input } = step
    if (ids.has(step.id) || !('after' in input) || input.after === undefined || !ids.has(input.after)) return []
    const { after: _gone, ...rest } = input
    const version = currentVisit && aboutOf(step) === 'visit' ? versionOf(currentVisit, step) : undefined
    const upon = version === undefined ? seenBy(refused) : { version }
    return [{ ...step, input: { ...rest, ...upon } } as QueuedStep]
  })
}

/**
 * The later steps on the same subject, changed for sending after a refused step is sent again: those that named it, and the one taken after
 * the refusal, whose version will be outdated by then.
 * @param id the new id of the refused step
 */
export function followersOf(refused: QueuedStep, steps: readonly QueuedStep[], id: string): QueuedStep[] {
  const isSince = (step: QueuedStep) =>
    !isClosing(refused) &&
    !step.trouble &&
    step.taskId === refused.taskId &&
    step.order > refused.order &&
    aboutOf(step) === aboutOf(refused)
  return steps.flatMap((step) => {
    const { input } = step
    if (step.id === refused.id || step.id === id || !('version' in input) || input.after === id) return []
    const isUpon = input.after === undefined ? isSince(step) : input.after === refused.id
    return isUpon ? [{ ...step, input: { ...input, after: id } } as QueuedStep] : []
  })
}

function seenBy({ input }: QueuedStep): { version?: unknown; after?: string } {
  if (!('version' in input)) return {}
  return { version: input.version, ...(input.after !== undefined && { after: input.after }) }
}

/**
 * Whether a step undoes a stage that is no longer the last one, as by an «Deshacer» still on the screen: the server would refuse it, and
 * hold back the visit.
 * @param visit including the waiting steps
 */
export const isUndoneTooLate = ({ call, input }: StepContent, { stages }: Visit): boolean =>
  call === 'visits.undoStage' && stages.at(-1)?.stage !== input.stage

/** Steps that undo a discarded one, so that losing them does not matter. */
const undoing: ReadonlySet<StepContent['call']> = new Set([
  'visits.undoStage',
  'visits.removePhoto',
  'visitPayments.takeBack',
])

/** How many titles a question names. */
const MOST = 5

/** "Empezar, Terminar visita y 3 más"; '' if no relevant step is lost. */
export function lostText(resting: readonly QueuedStep[]): string {
  const titles = [...new Set(resting.filter(({ call }) => !undoing.has(call)).map(({ title }) => title))]
  const more = titles.length - MOST
  return more > 0 ? `${titles.slice(0, MOST).join(', ')} y ${more} más` : titles.join(', ')
}
