import { needsReason } from '../../../contract/visit-states.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'

/** The reason that a refused step gives, '' where one is asked for; undefined for steps without. */
export function reasonOf({ call, input }: StepContent): string | undefined {
  if (call === 'visits.checkPoint') return input.state === 'not_applicable' ? (input.note ?? '') : undefined
  if (call !== 'visits.saveComputer') return undefined
  return input.reason ?? (input.state !== undefined && needsReason(input.state) ? '' : undefined)
}

/** A step with another reason; undefined for steps without. */
export function withReason(step: QueuedStep, reason: string): QueuedStep | undefined {
  if (step.call === 'visits.saveComputer') return { ...step, input: { ...step.input, reason } }
  if (step.call === 'visits.checkPoint') return { ...step, input: { ...step.input, note: reason } }
  return undefined
}
