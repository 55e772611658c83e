import { isCallError } from '../call.ts'
import { logFailure } from '../log-failure.ts'
import { isUnreachable } from './send-values.ts'
import type { ListKey } from './shown-tasks.ts'
import { callOf, dayKeys, fetchList, fetchPage } from './task-lists.ts'
import type { TaskStateStore } from './task-state-store.ts'

export type TaskLoading = ReturnType<typeof openTaskLoading>

/**
 * Loads the lists of tasks from the server. A list that came with the page is not loaded at its first display.
 * @param onSignal called when the server answered
 */
export function openTaskLoading({ now, change, setSignal, put }: TaskStateStore, onSignal: () => void) {
  const requesting = new Map<ListKey, Promise<void>>()
  const next = new Map<ListKey, Promise<void>>()
  const seen = new Set<ListKey>(dayKeys)
  let visible: ListKey = 'preventivo pendiente'
  const fresh = new Set(Object.keys(now().lists))

  const handleFailure = (key: ListKey, error: unknown) => {
    if (isUnreachable(error)) return setSignal(false)
    if (!isCallError(error)) throw error
    logFailure(callOf(key), error)
  }
  const load = async (key: ListKey) => {
    try {
      put(key, await fetchList(key, now().lists[key]?.tasks.length))
      setSignal(true)
      onSignal()
    } catch (error) {
      handleFailure(key, error)
      change({ failed: new Set([...now().failed, key]) })
    }
  }
  const begin = (key: ListKey): Promise<void> => {
    next.delete(key)
    const turn = load(key).finally(() => requesting.delete(key))
    requesting.set(key, turn)
    return turn
  }
  /** Reloads a list; if it is being loaded, once more afterwards, because it may have changed since. */
  const refresh = (key: ListKey): Promise<void> => {
    seen.add(key)
    const waiting = next.get(key)
    if (waiting) return waiting
    const before = requesting.get(key)
    if (!before) return begin(key)
    const turn = before.then(
      () => begin(key),
      () => begin(key),
    )
    next.set(key, turn)
    return turn
  }
  return {
    refreshAll: async () => {
      await refresh(visible)
      if (now().hasSignal) await Promise.all([...seen].filter((key) => key !== visible).map(refresh))
    },
    /** Called when a list is shown: reloads it. */
    look: (key: ListKey) => {
      visible = key
      if (!fresh.delete(key)) void refresh(key)
    },
    /** Loads the next tasks of a list. */
    more: async (key: ListKey) => {
      const list = now().lists[key]
      if (!list?.next) return
      try {
        const { tasks, next } = await fetchPage(key, list.next)
        put(key, { ...list, tasks: [...list.tasks, ...tasks], next })
      } catch (error) {
        handleFailure(key, error)
      }
    },
    /** Loads the lists of the day, except those being loaded. */
    loadDay: () => Promise.all(dayKeys.filter((key) => !requesting.has(key)).map(refresh)),
  }
}
