import type { Task } from '../../contract/maintenance.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { logFailure } from '../log-failure.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { openEditQueue } from './edit-queue.ts'
import { putValue, readAll } from './offline-storage.ts'
import { offlineFor } from './offline-user.ts'
import { insist, mergeEdit, type Sent, type PendingEdit } from './pending-edits.ts'
import { isUnreachable, startTimeout, sendValues, sentOf } from './send-values.ts'
import { placeTask, type ListKey, type TaskList, type TaskLists } from './shown-tasks.ts'
import { callOf, dayKeys, fetchList, fetchPage } from './task-lists.ts'
import type { TaskValues } from './task-values.ts'

/** The known tasks of the technician, on this device and on the server. */
export type TaskNews = {
  lists: TaskLists
  edits: readonly PendingEdit[]
  hasSignal: boolean
  /** Lists that failed to load; their former content stays. */
  failed: ReadonlySet<ListKey>
}

/** The result of a save: `kept` waits on this device for a connection, `unchanged` had nothing to save. */
export type Saved = Sent | { state: 'kept' } | { state: 'unchanged' }

/** How often pending edits are retried while the page is visible, in ms. */
const tryAgainAfter = 20_000
/** The message when storage is unavailable or full. */
const notStored = 'Sin señal, y este navegador no pudo guardar el cambio. Inténtalo de nuevo cuando vuelva la señal.'
/** How much of a list is stored for offline use. */
const maxTasks = 100

export type TaskStore = ReturnType<typeof openTaskStore>

/** The tasks of one technician: the last lists from the server, and the pending edits. */
export function openTaskStore(userId: string) {
  let news: TaskNews = { lists: {}, edits: [], hasSignal: true, failed: new Set() }
  const watchers = new Set<() => void>()
  const requesting = new Map<ListKey, Promise<void>>()
  const seen = new Set<ListKey>(dayKeys)
  let visible: ListKey = 'preventivo pendiente'

  const change = (by: Partial<TaskNews>) => {
    news = { ...news, ...by }
    for (const watcher of watchers) watcher()
  }
  const setSignal = (hasSignal: boolean) => {
    if (hasSignal !== news.hasSignal) change({ hasSignal })
  }
  const queue = openEditQueue(userId, {
    onChange: () => change({ edits: queue.edits() }),
    onTask: (task) => {
      place(task)
      void refreshAll()
    },
    onSignal: setSignal,
  })

  const put = (key: ListKey, list: TaskList) => {
    change({ lists: { ...news.lists, [key]: list }, failed: new Set([...news.failed].filter((one) => one !== key)) })
    // Without storage there is no offline list.
    putValue('lists', userId, key, { ...list, tasks: list.tasks.slice(0, maxTasks) }).catch(() => {})
  }
  const place = (task: Task) => change({ lists: placeTask(news.lists, task) })

  const load = async (key: ListKey) => {
    try {
      put(key, await fetchList(key, news.lists[key]?.tasks.length))
      setSignal(true)
      if (queue.hasWaiting()) void queue.sendAll()
    } catch (error) {
      hearFailure(key, error)
      change({ failed: new Set([...news.failed, key]) })
    }
  }
  const hearFailure = (key: ListKey, error: unknown) => {
    if (isUnreachable(error)) return setSignal(false)
    if (!isCallError(error)) throw error
    logFailure(callOf(key), error)
    if (error.code === 'NO_SESSION') void refreshCurrentUser()
  }

  /** Reloads a list; when it is being loaded already, once more after that, because it may have changed since. */
  const refresh = (key: ListKey): Promise<void> => {
    seen.add(key)
    const before = requesting.get(key)
    const turn = (before ? before.then(() => load(key)) : load(key)).finally(() => {
      if (requesting.get(key) === turn) requesting.delete(key)
    })
    requesting.set(key, turn)
    return turn
  }
  const refreshAll = async () => {
    await refresh(visible)
    if (news.hasSignal) await Promise.all([...seen].filter((key) => key !== visible).map(refresh))
  }

  /** Stores a change until there is a connection. */
  const setAside = async (task: Task, edit: PendingEdit | null): Promise<Saved> => {
    try {
      await queue.put(task._id, edit)
      return { state: edit ? 'kept' : 'unchanged' }
    } catch {
      return { state: 'refused', message: notStored, fields: [] }
    }
  }

  return {
    now: () => news,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    refreshAll,
    /** Called when a list is shown: reloads it. */
    look: (key: ListKey) => {
      visible = key
      void refresh(key)
    },
    /** Loads the next tasks of a list. */
    more: async (key: ListKey) => {
      const list = news.lists[key]
      if (!list?.next) return
      try {
        const { tasks, next } = await fetchPage(key, list.next)
        put(key, { ...list, tasks: [...list.tasks, ...tasks], next })
      } catch (error) {
        hearFailure(key, error)
      }
    },
    /** Saves values; offline they are stored and sent later. */
    save: async (task: Task, values: TaskValues): Promise<Saved> => {
      const waiting = queue.find(task._id)
      const edit = mergeEdit(waiting, { task, values, at: Date.now() })
      if (waiting && !waiting.fieldErrors) {
        const saved = await setAside(task, edit)
        void queue.sendAll()
        return saved
      }
      const sent = await sendValues({
        taskId: task._id,
        tipo: task.tipo,
        version: edit?.version ?? task.version,
        values,
      })
      if (sent.state === 'unreachable') {
        setSignal(false)
        return setAside(task, edit)
      }
      if (sent.state === 'saved' || sent.state === 'changed') {
        // Also settles an earlier pending edit; a conflict is listed for the technician's decision.
        await queue.put(task._id, sent.state === 'changed' ? edit : null).catch(() => {})
        if (sent.state === 'changed' && edit) await queue.settle(edit, sent).catch(() => {})
        else place(sent.state === 'saved' ? sent.task : sent.current)
        void refreshAll()
      }
      return sent
    },
    /** Takes a task that nobody has. */
    take: async ({ _id, version }: Task): Promise<Sent> => {
      try {
        const options = { signal: AbortSignal.timeout(startTimeout) }
        const { data, message } = await callOverHttp('maintenance.takeTask', { taskId: _id, version }, options)
        place(data)
        void refreshAll()
        return { state: 'saved', task: data, message }
      } catch (error) {
        const sent = sentOf('maintenance.takeTask', error)
        if (sent.state === 'unreachable') setSignal(false)
        else void refreshAll()
        return sent
      }
    },
    /** Discards a pending edit. */
    discard: (taskId: string) => queue.put(taskId, null),
    /** Applies the same change to the other person's version. */
    insist: async (edit: PendingEdit, current: Task) => {
      await queue.put(edit.taskId, insist(edit, current, Date.now()))
      await queue.sendAll()
    },
    sendAll: () => queue.sendAll(),
    /** Reads what is stored, loads from the server, and follows the connection. @returns a function that stops it */
    start: () => {
      const sendWaiting = () => {
        if (queue.hasWaiting() && document.visibilityState === 'visible') void queue.sendAll()
      }
      const back = () => {
        void refreshCurrentUser()
        sendWaiting()
        void refreshAll()
      }
      const gone = () => setSignal(false)
      addEventListener('online', back)
      addEventListener('offline', gone)
      document.addEventListener('visibilitychange', sendWaiting)
      const timer = setInterval(() => {
        sendWaiting()
        if (!news.hasSignal && document.visibilityState === 'visible') void refreshAll()
      }, tryAgainAfter)
      const begin = async () => {
        await readStored()
        sendWaiting()
        // The visible list is being loaded already.
        await Promise.all(dayKeys.filter((key) => !requesting.has(key)).map(refresh))
      }
      void begin()
      return () => {
        removeEventListener('online', back)
        removeEventListener('offline', gone)
        document.removeEventListener('visibilitychange', sendWaiting)
        clearInterval(timer)
        queue.close()
      }
    },
  }

  async function readStored() {
    const stored = await readAll<TaskList>('lists', userId)
    const young = [...stored].filter(([, { at }]) => Date.now() - at < offlineFor)
    if (young.length > 0) change({ lists: { ...Object.fromEntries(young), ...news.lists } })
    await queue.read()
  }
}
