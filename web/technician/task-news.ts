import type { Task } from '../../contract/maintenance.ts'
import { putValue } from './offline-storage.ts'
import type { PendingEdit } from './pending-edits.ts'
import { changesNothing, sameNews } from './same-news.ts'
import { placeTask, type ListKey, type TaskList, type TaskLists } from './shown-tasks.ts'

/** The known tasks of the technician, on this device and on the server. */
export type TaskNews = {
  lists: TaskLists
  edits: readonly PendingEdit[]
  hasSignal: boolean
  /** Lists that failed to load; their former content stays. */
  failed: ReadonlySet<ListKey>
}

/** How much of a list is stored for offline use. */
const maxTasks = 100

export type TaskNewsStore = ReturnType<typeof openTaskNews>

/** What the screens show of a technician's tasks, and who is told when it changes. */
export function openTaskNews(userId: string, lists: TaskLists) {
  let news: TaskNews = { lists, edits: [], hasSignal: true, failed: new Set() }
  const watchers = new Set<() => void>()
  const change = (by: Partial<TaskNews>) => {
    if (changesNothing(news, by)) return
    news = { ...news, ...by }
    for (const watcher of watchers) watcher()
  }
  return {
    now: () => news,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    change,
    setSignal: (hasSignal: boolean) => {
      if (hasSignal !== news.hasSignal) change({ hasSignal })
    },
    /** Shows a list, and stores it for offline use. */
    put: (key: ListKey, list: TaskList) => {
      const shown = news.lists[key]
      const isShown = shown && sameNews(shown, { ...list, at: shown.at }) === shown
      // How old a list is, is shown without signal only, and the loss of it draws the screen again.
      if (isShown) shown.at = list.at
      const failed = news.failed.has(key) ? new Set([...news.failed].filter((one) => one !== key)) : news.failed
      change({ lists: isShown ? news.lists : { ...news.lists, [key]: list }, failed })
      // Without storage there is no offline list.
      putValue('lists', userId, key, { ...list, tasks: list.tasks.slice(0, maxTasks) }).catch(() => {})
    },
    /** Shows a task as it is now, in the lists where it belongs. */
    place: (task: Task) => change({ lists: placeTask(news.lists, task) }),
  }
}
