import { needsReason, visitLimits } from '../../../../contract/visits/visit-states.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'

type TakeBack = Extract<StepContent, { call: 'visitPayments.takeBack' | 'visitPayments.takeBackLine' }>

const isTakeBack = <S extends StepContent>(step: S): step is S & TakeBack =>
  step.call === 'visitPayments.takeBack' || step.call === 'visitPayments.takeBackLine'

/** The reason of a refused step, '' if it is missing; undefined for steps without one. */
export function reasonOf(step: StepContent): string | undefined {
  if (isTakeBack(step)) return step.input.reason
  const { call, input } = step
  if (call === 'visits.checkPoint') return input.state === 'not_applicable' ? (input.note ?? '') : undefined
  if (call !== 'visits.saveComputer') return undefined
  return input.reason ?? (input.state !== undefined && needsReason(input.state) ? '' : undefined)
}

/** The maximum length of a step's reason, in characters. */
export const longestReason = (step: StepContent): number =>
  isTakeBack(step) ? visitLimits.takeBackReason : visitLimits.note

/** A step with another reason; undefined for steps without. */
export function withReason(step: QueuedStep, reason: string): QueuedStep | undefined {
  if (step.call === 'visits.saveComputer') return { ...step, input: { ...step.input, reason } }
  if (step.call === 'visits.checkPoint') return { ...step, input: { ...step.input, note: reason } }
  if (isTakeBack(step)) return { ...step, input: { ...step.input, reason } } as QueuedStep
  return undefined
}
