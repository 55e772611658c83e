import type { Visit } from '../../../../contract/visits/visits.ts'
import { toCollect } from '../money-text.ts'
import { isFinish } from './closing-steps.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'
import type { StepSent } from './send-step.ts'

/** The trouble of a refused step, for the technician's decision. */
export function refusalOf(
  { call }: StepContent,
  { message, isConflict, visit }: Extract<StepSent, { state: 'refused' }>,
): NonNullable<QueuedStep['trouble']> {
  const isResult = call === 'visits.saveComputer' || call === 'visits.checkPoint'
  const isAfterRecord = isResult && visit !== undefined && visit.record !== null
  return { message, isConflict, ...(isAfterRecord && { isAfterRecord }) }
}

/**
 * Whether a visit's waiting steps need no decision: it was cancelled, and they are only its first stages. With other steps among them, such
 * as a photo or received money, the technician decides (P-165).
 */
export const isOverWithVisit = (own: readonly QueuedStep[], currentVisit: Visit | undefined): boolean =>
  currentVisit?.task.estado === 'cancelado' &&
  own.every(({ call }) => call === 'visits.stage' || call === 'visits.undoStage')

/** Steps that are dropped without a decision, and their visit as stored. */
export type Over = { steps: readonly QueuedStep[]; visit: Visit }

/** The steps dropped with a refused one, including it; undefined if the technician decides, or nothing was refused. */
export function overBy(step: QueuedStep, sent: StepSent, steps: readonly QueuedStep[]): Over | undefined {
  const own = steps.filter(({ taskId }) => taskId === step.taskId)
  return sent.state === 'refused' && sent.visit && isOverWithVisit(own, sent.visit)
    ? { steps: own, visit: sent.visit }
    : undefined
}

/** Whether a record was signed for a total that is no longer the approved one: only another signature helps. */
export const isOutdatedSignature = (step: QueuedStep, currentVisit: Visit | undefined): boolean =>
  step.call === 'visitRecords.sign' &&
  step.trouble?.isConflict === true &&
  currentVisit !== undefined &&
  step.input.total !== undefined &&
  Number(step.input.total) !== (currentVisit.money.approval?.total ?? 0)

/** A refused payment of this visit: the money was received, and must not be noted again. */
export const refusedPayment = (taskId: string, steps: readonly QueuedStep[]): QueuedStep | undefined =>
  steps.find((step) => step.call === 'visits.pay' && step.taskId === taskId && step.trouble)

/**
 * An unsent signature of this visit, or its refused end, while the screen shows the visit as open: it must not be signed or ended again; a
 * decision about the refused step sends it.
 */
export function heldEnd(taskId: string, steps: readonly QueuedStep[]): QueuedStep | undefined {
  const own = steps.filter((step) => step.taskId === taskId)
  return own.find(({ call }) => call === 'visitRecords.sign') ?? own.find((step) => isFinish(step) && step.trouble)
}

/**
 * Whether a step repeats a waiting one, as by pressing a button twice: a stage, a signature, an approval, a part that the computer already
 * has on the account (only its units change), or a payment above the amount due after the waiting payments.
 * @param visit including the waiting steps
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
