import type { Task } from '../../contract/maintenance/tasks.ts'
import { putValue } from './offline-storage.ts'
import type { PendingEdit } from './pending-edits.ts'
import { changesNothing, reuseIfEqual } from './reuse-if-equal.ts'
import { placeTask, type ListKey, type TaskList, type TaskLists } from './shown-tasks.ts'

/** The known tasks of the technician, on this device and on the server. */
export type TaskStoreState = {
  lists: TaskLists
  edits: readonly PendingEdit[]
  hasSignal: boolean
  /** Whether the shop was reached but the session has ended: the queue then needs a sign-in, not a connection. */
  isSignedOut: boolean
  /** Lists that failed to load; their former content stays. */
  failed: ReadonlySet<ListKey>
}

/** How many tasks of a list are stored for offline use. */
const maxTasks = 100

export type TaskStateStore = ReturnType<typeof openTaskStateStore>

/** The displayed state of a technician's tasks; each change calls the watchers. */
export function openTaskStateStore(userId: string, lists: TaskLists) {
  let state: TaskStoreState = { lists, edits: [], hasSignal: true, isSignedOut: false, failed: new Set() }
  const watchers = new Set<() => void>()
  const change = (by: Partial<TaskStoreState>) => {
    if (changesNothing(state, by)) return
    state = { ...state, ...by }
    for (const watcher of watchers) watcher()
  }
  return {
    now: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    change,
    setSignal: (hasSignal: boolean, isSignedOut = false) => change({ hasSignal, isSignedOut }),
    /** Shows a list, and stores it for offline use. */
    put: (key: ListKey, list: TaskList) => {
      const shown = state.lists[key]
      const isShown = shown && reuseIfEqual(shown, { ...list, at: shown.at }) === shown
      // Changed in place: the age of a list is shown only offline, and losing the signal renders the screen anyway.
      if (isShown) shown.at = list.at
      const failed = state.failed.has(key) ? new Set([...state.failed].filter((one) => one !== key)) : state.failed
      change({ lists: isShown ? state.lists : { ...state.lists, [key]: list }, failed })
      // Without storage there is no offline list.
      putValue('lists', userId, key, { ...list, tasks: list.tasks.slice(0, maxTasks) }).catch(() => {})
    },
    /** Shows a task in its present state, in the lists where it belongs. */
    place: (task: Task) => change({ lists: placeTask(state.lists, task) }),
  }
}
