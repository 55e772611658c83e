import type { Task } from '../../contract/maintenance/tasks.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { openEditQueue } from './edit-queue.ts'
import { whenIdle } from './first-screen.ts'
import { followConnection } from './follow-connection.ts'
import { readAll } from './offline-storage.ts'
import { offlineFor } from './offline-user.ts'
import { rebaseEdit, type PendingEdit } from './pending-edits.ts'
import type { TaskList, TaskLists } from './shown-tasks.ts'
import { openTaskLoading } from './task-loading.ts'
import { openTaskSaving } from './task-saving.ts'
import { openTaskStateStore } from './task-state-store.ts'

export type TaskStore = ReturnType<typeof openTaskStore>

/**
 * The tasks of one technician: the server's latest lists, and the pending edits.
 * @param first lists that came with the page; they are reloaded once the browser is idle
 */
export function openTaskStore(userId: string, first: TaskLists = {}) {
  const stateStore = openTaskStateStore(userId, first)
  const loading = openTaskLoading(stateStore, () => {
    if (queue.hasWaiting()) void queue.sendAll()
  })
  const queue = openEditQueue(userId, {
    onChange: () => stateStore.change({ edits: queue.edits() }),
    onTask: (task) => {
      stateStore.place(task)
      void loading.refreshAll()
    },
    onSignal: stateStore.setSignal,
  })
  const { now, watch } = stateStore
  const { refreshAll, look, more } = loading
  return {
    now,
    watch,
    refreshAll,
    look,
    more,
    ...openTaskSaving({ stateStore, queue, loading }),
    /** Discards a pending edit. */
    discard: (taskId: string) => queue.put(taskId, null),
    /** Applies the same change to the other person's version. */
    overwrite: async (edit: PendingEdit, current: Task) => {
      await queue.put(edit.taskId, rebaseEdit(edit, current, Date.now()))
      await queue.sendAll()
    },
    sendAll: () => queue.sendAll(),
    /** Reads the stored data, loads from the server, and follows the connection. @returns a function that stops it */
    start,
  }

  function start() {
    const sendWaiting = () => {
      if (queue.hasWaiting() && document.visibilityState === 'visible') void queue.sendAll()
    }
    const stopFollowing = followConnection({
      onBack: () => {
        void refreshCurrentUser()
        sendWaiting()
        void refreshAll()
      },
      onGone: () => stateStore.setSignal(false),
      onVisible: sendWaiting,
      onWait: () => {
        sendWaiting()
        if (!now().hasSignal && document.visibilityState === 'visible') void refreshAll()
      },
    })
    const begin = async () => {
      await readStored()
      sendWaiting()
      // The visible list is being loaded already.
      if (Object.keys(first).length === 0) await loading.loadDay()
    }
    void begin()
    const stopWaiting = Object.keys(first).length > 0 ? whenIdle(() => void loading.loadDay()) : undefined
    return () => {
      stopFollowing()
      stopWaiting?.()
      queue.close()
    }
  }

  async function readStored() {
    const stored = await readAll<TaskList>('lists', userId)
    const young = [...stored].filter(([, { at }]) => Date.now() - at < offlineFor)
    if (young.length > 0) stateStore.change({ lists: { ...Object.fromEntries(young), ...now().lists } })
    await queue.read()
  }
}
