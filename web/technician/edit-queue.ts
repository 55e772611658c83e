import type { Task } from '../../contract/maintenance.ts'
import { drop, putValue, readAll } from './offline-storage.ts'
import { settleEdit, type Sent, type PendingEdit } from './pending-edits.ts'
import { sendValues } from './send-values.ts'

type Hears = {
  /** Called when the edits have changed. */
  onChange: () => void
  /** Called when one was sent, or somebody else was first, with the server's task. */
  onTask: (task: Task) => void
  /** Called with whether the server could be reached. */
  onSignal: (hasSignal: boolean) => void
}

/** Notifies the other windows of this browser that the pending edits changed. */
const channelName = 'technician edits'

export type EditQueue = ReturnType<typeof openEditQueue>

/**
 * The pending edits of one technician. They are in the browser's storage, so that neither a reload nor an empty battery
 * loses them, and are sent one after the other, by one window at a time.
 */
export function openEditQueue(userId: string, { onChange, onTask, onSignal }: Hears) {
  let edits: readonly PendingEdit[] = []
  let working: Promise<void> | undefined
  let channel: BroadcastChannel | undefined

  const read = async () => {
    listen()
    const stored = await readAll<PendingEdit>('edits', userId)
    edits = [...stored.values()].sort((a, b) => a.at - b.at)
    onChange()
  }
  /** The server, which renders the first screen, has nobody to hear. */
  const listen = () => {
    if (channel) return
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void read())
  }

  const find = (taskId: string) => edits.find((edit) => edit.taskId === taskId)

  /** @throws when storage is unavailable */
  const put = async (taskId: string, edit: PendingEdit | null) => {
    await (edit ? putValue('edits', userId, taskId, edit) : drop('edits', userId, taskId))
    edits = [...edits.filter((other) => other.taskId !== taskId), ...(edit ? [edit] : [])]
    onChange()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel?.postMessage(null)
  }

  const settle = async ({ taskId, at }: PendingEdit, sent: Sent) => {
    const now = find(taskId)
    if (now) await put(taskId, settleEdit(now, at, sent))
    if (sent.state === 'saved') onTask(sent.task)
    if (sent.state === 'changed') onTask(sent.current)
  }

  const work = async () => {
    await read()
    for (let edit = nextOf(edits); edit; edit = nextOf(edits)) {
      const sent = await sendValues(edit)
      if (sent.state === 'unreachable') onSignal(false)
      if (sent.state === 'unreachable' || sent.state === 'failed') return
      onSignal(true)
      await settle(edit, sent)
    }
  }

  return {
    edits: () => edits,
    find,
    put,
    read,
    settle,
    hasWaiting: () => nextOf(edits) !== undefined,
    /** Sends the pending edits in the order in which they were made, until the connection fails. */
    sendAll: (): Promise<void> =>
      (working ??= alone(work).finally(() => {
        working = undefined
      })),
    close: () => channel?.close(),
  }
}

const nextOf = (edits: readonly PendingEdit[]) => edits.find(({ fieldErrors }) => !fieldErrors)

/** Two windows never send the same edit. Without TLS browsers have no locks; there the version decides. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(channelName, work)
}
