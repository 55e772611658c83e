import { isClosing } from './closing-steps.ts'
import type { QueuedStep } from './queued-steps.ts'

/** The steps that no refused step holds back. */
export function freeSteps(steps: readonly QueuedStep[]): QueuedStep[] {
  const holdsBack = ({ trouble }: QueuedStep) => trouble !== undefined && !trouble.isAfterRecord
  const isHeld = (step: QueuedStep) =>
    steps.some((other) => other.taskId === step.taskId && holdsBack(other) && (!isClosing(other) || isClosing(step)))
  return steps.filter((step) => !step.trouble && !isHeld(step))
}

/**
 * The next step to send: the first that no refused one holds back. A refused step holds back the later ones of its visit. A closing step
 * holds back only other closing ones, so that its missing steps can still be taken, and are sent before it once it is tried again (decision
 * 0075). A result that came after the record holds back none (decision 0084).
 */
export function nextToSend(steps: readonly QueuedStep[]): QueuedStep | undefined {
  const free = freeSteps(steps)
  const [first] = free
  if (!first?.isAgain || !isClosing(first)) return first
  return free.find((step) => step.taskId === first.taskId && !isClosing(step)) ?? first
}
