import type { Visit } from '../../../../contract/visits/visits.ts'
import { isClosing, isFinish } from './closing-steps.ts'
import { aboutOf, versionOf, type QueuedStep, type StepContent } from './queued-steps.ts'

/** What only a visit that was begun has. */
const ofBegunVisit: ReadonlySet<StepContent['call']> = new Set([
  'visits.saveComputer',
  'visits.chooseComputer',
  'visits.checkPoint',
  'visits.proposeFollowUp',
  'visitRecords.sign',
])
/** What these make is not there without them. */
const makesAnew: ReadonlySet<StepContent['call']> = new Set([
  'visits.addPart',
  'visits.addService',
  'visits.makeQuote',
  'visits.pay',
  'visits.addPhoto',
])
const ofEndedVisit: ReadonlySet<StepContent['call']> = new Set(['visits.proposeFollowUp', 'visitRecords.sign'])

/**
 * The later steps that the server could never take without this one. Where a stage is only passed over, or stands
 * already, nothing rests on it (decision 0083).
 * @param currentVisit the visit as the server said it last
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
 * The later steps that named one of the discarded ones, as they are to be sent now: a stage or a signature upon the visit
 * as it stands, since it changes nothing that somebody else wrote; anything else upon what the discarded one was upon, so
 * that it still meets what somebody else wrote.
 * @param gone a refused step, and those that rest on it
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
 * The later steps on the same thing, as they are to be sent once a refused one is sent again: those that named it, and
 * the one that was taken after the refusal, which saw a version that will be over by then.
 * @param id what the refused one is sent as
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
 * Whether a stage is taken back that is not the last one any more, as by an «Deshacer» that is still on the screen: the
 * server would refuse it, and hold back the visit.
 * @param visit with the steps that wait
 */
export const isUndoneTooLate = ({ call, input }: StepContent, { stages }: Visit): boolean =>
  call === 'visits.undoStage' && stages.at(-1)?.stage !== input.stage

/** Undoes what is discarded, so that nobody misses it. */
const undoing: ReadonlySet<StepContent['call']> = new Set([
  'visits.undoStage',
  'visits.removePhoto',
  'visitPayments.takeBack',
])

/** How many titles a question names. */
const MOST = 5

/** "Empezar, Terminar visita y 3 más"; '' where nothing is lost that anybody would miss. */
export function lostText(resting: readonly QueuedStep[]): string {
  const titles = [...new Set(resting.filter(({ call }) => !undoing.has(call)).map(({ title }) => title))]
  const more = titles.length - MOST
  return more > 0 ? `${titles.slice(0, MOST).join(', ')} y ${more} más` : titles.join(', ')
}
