import type { Task } from '../../../../contract/maintenance/tasks.ts'
import { drop, putValue, readAll } from '../../offline-storage.ts'
import type { PendingEdit } from '../../pending-edits.ts'
import { editUpon, stepsUpon } from './queue-order.ts'
import type { QueuedStep } from './queued-steps.ts'

/** The names of the channels and locks of the queues of edits and steps. */
export const queueNames = { edits: 'technician edits', steps: 'technician steps' } as const

/** The message of one queue to the other: an item that had to be sent first has been sent. */
export const yourTurn = 'your turn'

/** Announces to all windows of this browser, including this one, that a queue changed. */
export function announce(queue: keyof typeof queueNames, message: typeof yourTurn | null): void {
  const channel = new BroadcastChannel(queueNames[queue])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(message)
  channel.close()
}

/** Bases a later edit of the task on an own saved step. @throws when storage is unavailable */
export async function followStep(userId: string, step: QueuedStep, task: Task): Promise<void> {
  const edit = (await readAll<PendingEdit>('edits', userId)).get(step.taskId)
  const next = edit && editUpon(edit, step, task)
  if (!edit || next === edit) return
  await (next ? putValue('edits', userId, step.taskId, next) : drop('edits', userId, step.taskId))
  announce('edits', null)
}

/** Bases later steps of the visit on an own saved edit. @throws when storage is unavailable */
export async function followEdit(userId: string, { taskId, at, version }: PendingEdit, task: Task): Promise<void> {
  const steps = [...(await readAll<QueuedStep>('steps', userId)).values()]
  const moved = stepsUpon({ taskId, at, from: version, to: task.version }, steps)
  for (const step of moved) await putValue('steps', userId, step.id, step)
  if (moved.length > 0) announce('steps', null)
}
