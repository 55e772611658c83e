import type { Visit } from '../../../contract/visits.ts'
import type { QueuedStep } from './queued-steps.ts'

/** Whether a record was signed under a total that is not the approved one any more: only another signature helps. */
export const isOutdatedSignature = (step: QueuedStep, standing: Visit | undefined): boolean =>
  step.call === 'visitRecords.sign' &&
  step.trouble?.isConflict === true &&
  standing !== undefined &&
  step.input.total !== undefined &&
  Number(step.input.total) !== (standing.money.approval?.total ?? 0)

/** A payment of this visit that the server refused: the money is there, and is not to be noted a second time. */
export const refusedPayment = (taskId: string, steps: readonly QueuedStep[]): QueuedStep | undefined =>
  steps.find((step) => step.call === 'visits.pay' && step.taskId === taskId && step.trouble)
