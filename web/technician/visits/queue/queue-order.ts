import type { Task } from '../../../../contract/maintenance/tasks.ts'
import { rebaseEdit, type PendingEdit } from '../../pending-edits.ts'
import { freeSteps } from './next-to-send.ts'
import { aboutOf, type QueuedStep } from './queued-steps.ts'

/** Whether an edit of the same task was made before a step, and is sent first. */
export const waitsForEdit = (step: QueuedStep, edits: readonly PendingEdit[]): boolean =>
  edits.some((edit) => edit.taskId === step.taskId && !edit.fieldErrors && edit.at < step.order)

/** Whether steps of the same visit were made before an edit, and are sent first; steps that wait for a decision do not count. */
export const waitsForSteps = (edit: PendingEdit, steps: readonly QueuedStep[]): boolean =>
  freeSteps(steps).some((step) => step.taskId === edit.taskId && step.order <= edit.at)

/**
 * A later edit based on the task after an own step: only the fields that the technician changed.
 * @returns null if no change is left
 */
export function editUpon(edit: PendingEdit, step: QueuedStep, task: Task): PendingEdit | null {
  if (edit.fieldErrors || step.order > edit.at || step.call !== 'visits.stage') return edit
  return task.version === edit.version + 1 ? rebaseEdit(edit, task, edit.at) : edit
}

type SavedEdit = { taskId: string; at: number; from: number; to: number }

/** The steps made outdated by an own edit, saved as version `to`, changed for sending. */
export function stepsUpon({ taskId, at, from, to }: SavedEdit, steps: readonly QueuedStep[]): QueuedStep[] {
  const ids = new Set(steps.map(({ id }) => id))
  return steps.flatMap((step) => {
    const { input } = step
    if (step.taskId !== taskId || step.order <= at || step.isTried || aboutOf(step) !== 'visit') return []
    if (!('version' in input)) return []
    const { after, ...rest } = { after: undefined, ...input }
    const isStale = after === undefined ? input.version === from : !ids.has(after)
    return isStale ? [{ ...step, input: { ...rest, version: to } } as QueuedStep] : []
  })
}
