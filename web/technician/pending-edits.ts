import type { RequestKind } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import type { CallCode } from '../call.ts'
import { changedValues, changesNothing, valuesOf, withValues, type TaskValues } from './task-values.ts'

/**
 * A change of a task that the server has not confirmed. It has no client data: the rest of the task is in the lists,
 * which are removed as soon as the session ends.
 */
export type PendingEdit = {
  taskId: string
  tipo: RequestKind
  /** The version on the screen when the change was made. */
  version: number
  /** The values on the screen at that time. */
  base: TaskValues
  values: TaskValues
  /** When it was last changed, in ms; also reveals whether it was changed again while it was being sent. */
  at: number
  /** The reason why it waits for the technician instead of the connection. */
  fieldErrors?: EditConflict
}

export type EditConflict =
  /** Somebody else changed the task first: `current` has their values. */
  { reason: 'changed'; current: Task } | { reason: 'refused'; message: string }

/** The result of sending an edit. */
export type Sent =
  | { state: 'saved'; task: Task; message: string }
  | { state: 'changed'; current: Task }
  | { state: 'refused'; code?: CallCode; message: string; fields: { field: string; message: string }[] }
  /** No response came, or the session has ended: it may be sent again unchanged. */
  | { state: 'unreachable'; isSignedOut: boolean }
  /** The server failed. */
  | { state: 'failed' }

/**
 * Merges a change into the pending edit of the same task. An edit in conflict is replaced: the technician has seen the other person's
 * values since.
 * @returns null if no change is left
 */
export function mergeEdit(
  waiting: PendingEdit | undefined,
  { task, values, at }: { task: Task; values: TaskValues; at: number },
): PendingEdit | null {
  const usable = waiting?.fieldErrors?.reason === 'changed' ? undefined : waiting
  const { version, base } = usable ?? { version: task.version, base: valuesOf(task) }
  const before = usable?.values ?? base
  const wanted = {
    fecha: values.fecha || before.fecha,
    hora: values.hora || before.hora,
    estado: values.estado || before.estado,
  }
  if (changesNothing(changedValues(base, wanted))) return null
  return { taskId: task._id, tipo: task.tipo, version, base, values: wanted, at }
}

/** The task with its pending edit applied. */
export const withEdit = <T extends Task>(task: T, edit: PendingEdit | undefined): T =>
  edit && edit.fieldErrors?.reason !== 'changed' ? withValues(task, edit.values) : task

/**
 * The state of an edit after it was sent; it may have been changed again meanwhile.
 * @param sentAt the `at` of the sent edit
 * @returns null if it is no longer pending
 */
export function settleEdit(edit: PendingEdit, sentAt: number, sent: Sent): PendingEdit | null {
  switch (sent.state) {
    case 'saved':
      if (edit.at === sentAt) return null
      return { ...edit, version: sent.task.version, base: valuesOf(sent.task) }
    case 'changed':
      return isAsWanted(edit, sent.current)
        ? null
        : { ...edit, fieldErrors: { reason: 'changed', current: sent.current } }
    case 'refused':
      return { ...edit, fieldErrors: { reason: 'refused', message: sent.message } }
    case 'unreachable':
    case 'failed':
      return edit
  }
}

/** If the response to an earlier try was lost, the other person's values are those of this same edit. */
const isAsWanted = ({ version, values }: PendingEdit, current: Task): boolean =>
  current.assigned !== 'another' &&
  current.version === version + 1 &&
  changesNothing(changedValues(valuesOf(current), values))

/** The same change based on the other person's version: only the fields that the technician changed. */
export function rebaseEdit(edit: PendingEdit, current: Task, at: number): PendingEdit | null {
  const changes = changedValues(edit.base, edit.values)
  return mergeEdit(undefined, { task: current, values: changes, at })
}
