import type { Visit } from '../../../../contract/visits/visits.ts'
import { toCollect } from '../money-text.ts'
import { isFinish } from './closing-steps.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'
import type { StepSent } from './send-step.ts'

/** What there is to decide about a refused step. */
export function refusalOf(
  { call }: StepContent,
  { message, isConflict, visit }: Extract<StepSent, { state: 'refused' }>,
): NonNullable<QueuedStep['trouble']> {
  const isResult = call === 'visits.saveComputer' || call === 'visits.checkPoint'
  const isAfterRecord = isResult && visit !== undefined && visit.record !== null
  return { message, isConflict, ...(isAfterRecord && { isAfterRecord }) }
}

/**
 * Whether nothing is to be decided about the steps of a visit that wait: it was cancelled, and they are no more than the way to it.
 * With anything else among them, as a photo or money that was taken, the technician decides (P-165).
 */
export const isOverWithVisit = (own: readonly QueuedStep[], currentVisit: Visit | undefined): boolean =>
  currentVisit?.task.estado === 'cancelado' &&
  own.every(({ call }) => call === 'visits.stage' || call === 'visits.undoStage')

/** Steps that go, as nothing is to be decided about them, and their visit as it stands. */
export type Over = { steps: readonly QueuedStep[]; visit: Visit }

/** What goes with a refused step, with itself; undefined where the technician decides, or nothing was refused. */
export function overBy(step: QueuedStep, sent: StepSent, steps: readonly QueuedStep[]): Over | undefined {
  const own = steps.filter(({ taskId }) => taskId === step.taskId)
  return sent.state === 'refused' && sent.visit && isOverWithVisit(own, sent.visit)
    ? { steps: own, visit: sent.visit }
    : undefined
}

/** Whether a record was signed under a total that is not the approved one any more: only another signature helps. */
export const isOutdatedSignature = (step: QueuedStep, currentVisit: Visit | undefined): boolean =>
  step.call === 'visitRecords.sign' &&
  step.trouble?.isConflict === true &&
  currentVisit !== undefined &&
  step.input.total !== undefined &&
  Number(step.input.total) !== (currentVisit.money.approval?.total ?? 0)

/** A payment of this visit that the server refused: the money is there, and is not to be noted a second time. */
export const refusedPayment = (taskId: string, steps: readonly QueuedStep[]): QueuedStep | undefined =>
  steps.find((step) => step.call === 'visits.pay' && step.taskId === taskId && step.trouble)

/**
 * A signature of this visit that is not sent, or its end that was refused, while the screen shows the visit as open: it is not
 * signed or ended a second time; a decision about what was refused sends it.
 */
export function heldEnd(taskId: string, steps: readonly QueuedStep[]): QueuedStep | undefined {
  const own = steps.filter((step) => step.taskId === taskId)
  return own.find(({ call }) => call === 'visitRecords.sign') ?? own.find((step) => isFinish(step) && step.trouble)
}

/**
 * Whether a step repeats one that waits, as by pressing a button twice: a stage, a signature, an approval, a part that the
 * computer has on the account, of which only the units change, or a payment of more than is due with the payments that wait.
 * @param visit with the steps that wait
 */
export function isRepeated(content: StepContent, visit: Visit, steps: readonly QueuedStep[]): boolean {
  const own = steps.filter(({ taskId }) => taskId === visit.task._id)
  if (isFinish(content)) return own.some(isFinish)
  if (content.call === 'visits.stage') {
    const last = own.findLast(({ call }) => call === 'visits.stage' || call === 'visits.undoStage')
    return last?.call === content.call && last.input.stage === content.input.stage && !last.trouble
  }
  if (content.call === 'visits.addPart') return hasPart(visit, content.input)
  if (content.call === 'visits.approveQuote')
    return own.some(({ call, input }) => call === content.call && input.quoteId === content.input.quoteId)
  if (content.call === 'visitRecords.sign') return own.some(({ call }) => call === content.call)
  if (content.call !== 'visits.pay' || !own.some(({ call }) => call === content.call)) return false
  return refusedPayment(visit.task._id, own) !== undefined || Number(content.input.amount) > toCollect(visit.money)
}

const hasPart = ({ money }: Visit, { productId, computerId }: { productId: string; computerId: string }): boolean =>
  money.parts.some((part) => part.state === 'added' && part.productId === productId && part.computerId === computerId)
