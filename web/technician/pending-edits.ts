import type { RequestKind, Task } from '../../contract/maintenance.ts'
import type { CallCode } from '../call.ts'
import { changedValues, changesNothing, valuesOf, withValues, type TaskValues } from './task-values.ts'

/**
 * A change of a task that the server has not taken yet. It holds nothing of the client: what else is to be seen of the
 * task lies in the lists, which go as soon as the session ends.
 */
export type PendingEdit = {
  taskId: string
  tipo: RequestKind
  /** The version that was on the screen when the change was made. */
  version: number
  /** What was on the screen then. */
  base: TaskValues
  values: TaskValues
  /** When it was written last, in ms; also tells whether it was written again while it was being sent. */
  at: number
  /** Why it waits for the technician instead of the signal. */
  fieldErrors?: EditConflict
}

export type EditConflict =
  /** Somebody changed the task first: this is what they wrote. */
  { reason: 'changed'; current: Task } | { reason: 'refused'; message: string }

/** What became of sending an edit. */
export type Sent =
  | { state: 'saved'; task: Task; message: string }
  | { state: 'changed'; current: Task }
  | { state: 'refused'; code?: CallCode; message: string; fields: { field: string; message: string }[] }
  /** No response came, or the session has ended: it may be sent again as it is. */
  | { state: 'unreachable' }
  /** The server fails. */
  | { state: 'failed' }

/**
 * Puts a change on top of what waits already for the same task. What is in conflict does not count: the technician has
 * seen since what the other one wrote.
 * @returns null when nothing is left to change
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

/** The task with what waits to be sent. */
export const withEdit = <T extends Task>(task: T, edit: PendingEdit | undefined): T =>
  edit && edit.fieldErrors?.reason !== 'changed' ? withValues(task, edit.values) : task

/**
 * What an edit becomes once it was sent, while it may have been written again meanwhile.
 * @param sentAt the `at` of the edit that was sent
 * @returns null when nothing waits any more
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

/** The response to an earlier try was lost on its way: what "somebody else" wrote is this very edit. */
const isAsWanted = ({ version, values }: PendingEdit, current: Task): boolean =>
  current.assigned !== 'another' &&
  current.version === version + 1 &&
  changesNothing(changedValues(valuesOf(current), values))

/** The same wish on what the other one wrote: only what was really changed, on the version that is there now. */
export function insist(edit: PendingEdit, current: Task, at: number): PendingEdit | null {
  const changes = changedValues(edit.base, edit.values)
  return mergeEdit(undefined, { task: current, values: changes, at })
}
