import type { RequestKind, TaskState } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { withEdit, type PendingEdit } from './pending-edits.ts'

/** One list of the server: a kind and a state, or the visits of a day. */
export type ListKey = `${RequestKind} ${TaskState}` | 'day'

export type TaskList = {
  tasks: Task[]
  /** The cursor of the next tasks; null after the last one. */
  next: string | null
  /** When the server sent it, in ms. */
  at: number
  /** Only in the list of a day: minutes of travel from the former visit. */
  travel?: readonly { taskId: string; minutes: number }[] | undefined
}

export type TaskLists = Partial<Record<ListKey, TaskList>>

/** A task as it is shown, with its pending edit. */
export type ShownTask<T extends Task = Task> = { task: T; edit: PendingEdit | undefined }

/** Every known task, once, in its latest version. */
function knownTasks(lists: TaskLists): Map<string, Task> {
  const known = new Map<string, Task>()
  for (const list of Object.values(lists)) {
    for (const task of list.tasks) {
      const other = known.get(task._id)
      if (!other || other.version < task.version) known.set(task._id, task)
    }
  }
  return known
}

/** A task of the lists, by its id. */
export const findTask = (lists: TaskLists, taskId: string): Task | undefined => knownTasks(lists).get(taskId)

/** The tasks of one kind in one state: the server's list, without tasks that a pending edit moves away, plus those that one moves here. */
export function tasksIn(
  lists: TaskLists,
  edits: readonly PendingEdit[],
  tipo: RequestKind,
  estado: TaskState,
): ShownTask[] {
  const list = lists[`${tipo} ${estado}`]?.tasks ?? []
  const editOf = new Map(edits.map((edit) => [edit.taskId, edit]))
  const show = (task: Task): ShownTask => {
    const edit = editOf.get(task._id)
    return { task: withEdit(task, edit), edit }
  }
  const stayed = list.map(show).filter(({ task }) => task.estado === estado)
  const known = knownTasks(lists)
  const came = edits.flatMap(({ taskId }) => {
    const task = known.get(taskId)
    if (!task || task.tipo !== tipo || list.some(({ _id }) => _id === taskId)) return []
    const shown = show(task)
    return shown.task.estado === estado ? [shown] : []
  })
  if (came.length === 0) return stayed
  return [...stayed, ...came].sort((a, b) => orderOf(estado)(a.task, b.task))
}

/** The technician's visits of a day by hour, and begun visits of other days, from all lists; without cancelled ones. */
export function visitsOf(lists: TaskLists, edits: readonly PendingEdit[], fecha: string): ShownTask[] {
  const editOf = new Map(edits.map((edit) => [edit.taskId, edit]))
  return [...knownTasks(lists).values()]
    .map((task) => ({ task: withEdit(task, editOf.get(task._id)), edit: editOf.get(task._id) }))
    .filter(
      ({ task: { assigned, estado, ...task } }) =>
        assigned === 'me' && (estado === 'en proceso' || (task.fecha === fecha && estado !== 'cancelado')),
    )
    .sort((a, b) => compareByTime(a.task, b.task))
}

/** Today in Colombia, `YYYY-MM-DD`. */
export const today = (): string => inBogota(new Date()).fecha

/** Open tasks: the soonest first; closed ones: the latest first. */
const orderOf = (estado: TaskState): typeof compareByTime =>
  estado === 'pendiente' || estado === 'en proceso' ? compareByTime : (a, b) => compareByTime(b, a)

/** By day, then hour; hours in words come last within a day, and tasks without a day come last of all. */
function compareByTime(a: Task, b: Task): number {
  const keyOf = ({ fecha, hora, createdAt }: Task) =>
    `${fecha || '9999'} ${/^\d/.test(hora) ? hora : '99'} ${createdAt}`
  return keyOf(a).localeCompare(keyOf(b))
}

/** Moves a task from a response between the lists: out of its former ones, into the one that it belongs to. */
export function placeTask(lists: TaskLists, task: Task): TaskLists {
  const belongs = `${task.tipo} ${task.estado}`
  const placed: TaskLists = {}
  for (const [key, list] of Object.entries(lists) as [ListKey, TaskList][]) {
    const isHere = list.tasks.some(({ _id }) => _id === task._id)
    if (key === 'day') placed[key] = { ...list, tasks: list.tasks.map((one) => (one._id === task._id ? task : one)) }
    else if (key !== belongs) placed[key] = { ...list, tasks: list.tasks.filter(({ _id }) => _id !== task._id) }
    else if (isHere) placed[key] = { ...list, tasks: list.tasks.map((one) => (one._id === task._id ? task : one)) }
    else placed[key] = { ...list, tasks: [...list.tasks, task].sort(orderOf(task.estado)) }
  }
  return placed
}
