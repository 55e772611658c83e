import type { Task } from '../../contract/maintenance/tasks.ts'
import { callOverHttp } from '../browser-call.ts'
import type { EditQueue } from './edit-queue.ts'
import { mergeEdit, type PendingEdit, type Sent } from './pending-edits.ts'
import { whileSaving } from './saves-in-progress.ts'
import { sendValues, sentOf, RESPONSE_TIMEOUT_MS } from './send-values.ts'
import type { TaskLoading } from './task-loading.ts'
import type { TaskStateStore } from './task-state-store.ts'
import type { TaskValues } from './task-values.ts'

/** The result of a save: `kept` waits on this device for a connection, `unchanged` had nothing to save. */
export type Saved = Sent | { state: 'kept'; isSignedOut: boolean } | { state: 'unchanged' }

/** The message when storage is unavailable or full. */
const notStored = 'Sin señal, y este navegador no pudo guardar el cambio. Inténtalo de nuevo cuando vuelva la señal.'

type Parts = { stateStore: TaskStateStore; queue: EditQueue; loading: TaskLoading }

/** Changes of tasks: sent at once, or stored until there is a connection. */
export function openTaskSaving({ stateStore: { now, setSignal, place }, queue, loading: { refreshAll } }: Parts) {
  /** Stores a change until there is a connection. */
  const setAside = async (task: Task, edit: PendingEdit | null): Promise<Saved> => {
    try {
      await queue.put(task._id, edit)
      return edit ? { state: 'kept', isSignedOut: now().isSignedOut } : { state: 'unchanged' }
    } catch {
      return { state: 'refused', message: notStored, fields: [] }
    }
  }
  const save = async (task: Task, values: TaskValues): Promise<Saved> => {
    const waiting = queue.find(task._id)
    const edit = mergeEdit(waiting, { task, values, at: Date.now() })
    if ((waiting && !waiting.fieldErrors) || (edit && (await queue.waits(edit)))) {
      const saved = await setAside(task, edit)
      void queue.sendAll()
      return saved
    }
    const version = edit?.version ?? task.version
    const sent = await sendValues({ taskId: task._id, tipo: task.tipo, version, values })
    if (sent.state === 'unreachable') {
      setSignal(false, sent.isSignedOut)
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
  }
  return {
    /** Saves values; offline they are stored and sent later. */
    save: (task: Task, values: TaskValues): Promise<Saved> => whileSaving(() => save(task, values)),
    /** Takes an unassigned task. */
    take: async ({ _id, version }: Task): Promise<Sent> => {
      try {
        const options = { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }
        const { data, message } = await callOverHttp('maintenance.takeTask', { taskId: _id, version }, options)
        place(data)
        void refreshAll()
        return { state: 'saved', task: data, message }
      } catch (error) {
        const sent = sentOf('maintenance.takeTask', error)
        if (sent.state === 'unreachable') setSignal(false, sent.isSignedOut)
        else void refreshAll()
        return sent
      }
    },
  }
}
