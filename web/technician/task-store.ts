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

/** What is known of the technician's tasks, on this device and at the server. */
export type TaskNews = {
  lists: TaskLists
  edits: readonly PendingEdit[]
  hasSignal: boolean
  /** Lists that were asked for in vain; what is known of them stays. */
  failed: ReadonlySet<ListKey>
}

/** What became of a save: `kept` waits on this device for the signal, `unchanged` had nothing to wait for. */
export type Saved = Sent | { state: 'kept' } | { state: 'unchanged' }

/** How often edits that wait are tried again while the page is in sight, in ms. */
const tryAgainAfter = 20_000
/** What a technician reads in a browser that keeps nothing, or has no room. */
const notStored = 'Sin señal, y este navegador no pudo guardar el cambio. Inténtalo de nuevo cuando vuelva la señal.'
/** How much of a list is stored for times without signal. */
const maxTasks = 100

export type TaskStore = ReturnType<typeof openTaskStore>

/** The tasks of one technician: the lists as the server last gave them, and the changes that wait to be sent. */
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
    // A browser that keeps nothing has no list without signal.
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

  /** Asks for a list again; when it is being asked for already, once more after that, since it may have changed since. */
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

  /** Puts a change aside until there is a signal. */
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
    /** A list is to be seen: asks for it again. */
    look: (key: ListKey) => {
      visible = key
      void refresh(key)
    },
    /** Fetches the tasks after those that a list has. */
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
    /** Saves what was typed; without signal it is stored and sent later. */
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
        // What waits from before is settled as well; a conflict is put where the technician decides about it.
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
    /** Gives a waiting change up. */
    discard: (taskId: string) => queue.put(taskId, null),
    /** Wants the same change on what the other one wrote. */
    insist: async (edit: PendingEdit, current: Task) => {
      await queue.put(edit.taskId, insist(edit, current, Date.now()))
      await queue.sendAll()
    },
    sendAll: () => queue.sendAll(),
    /** Reads what is stored, then asks the server, and goes on as the signal comes and goes. @returns the end of it */
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
        // What is to be seen is being asked for already.
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
