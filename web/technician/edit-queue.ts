import type { Task } from '../../contract/maintenance/tasks.ts'
import { drop, putValue, readAll } from './offline-storage.ts'
import { settleEdit, type Sent, type PendingEdit } from './pending-edits.ts'
import { sendValues } from './send-values.ts'
import { singleFlight } from './single-flight.ts'
import { waitsForSteps } from './visits/queue/queue-order.ts'
import type { QueuedStep } from './visits/queue/queued-steps.ts'
import { announce, followEdit, queueNames, yourTurn } from './visits/queue/rebase-queues.ts'

type Listeners = {
  /** Called when the edits have changed. */
  onChange: () => void
  /** Called with the server's task when an edit was sent, or somebody else changed the task first. */
  onTask: (task: Task) => void
  /** Called with whether the server could be reached, and whether it was reached without a session. */
  onSignal: (hasSignal: boolean, isSignedOut?: boolean) => void
}

/** Notifies the other windows of this browser that the pending edits changed. */
const channelName = queueNames.edits

export type EditQueue = ReturnType<typeof openEditQueue>

/**
 * The pending edits of one technician. They are in the browser's storage, so that neither a reload nor an empty battery
 * loses them, and are sent one after the other, by one window at a time.
 */
export function openEditQueue(userId: string, { onChange, onTask, onSignal }: Listeners) {
  let edits: readonly PendingEdit[] = []
  let channel: BroadcastChannel | undefined

  const read = async () => {
    listen()
    const stored = await readAll<PendingEdit>('edits', userId)
    edits = [...stored.values()].sort((a, b) => a.at - b.at)
    onChange()
  }
  const onMessage = async (message: unknown) => {
    await read()
    if (message === yourTurn && nextOf(edits)) await sendAll()
  }
  /** During server rendering there is no other window. */
  const listen = () => {
    if (channel) return
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }) => void onMessage(data))
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

  /** The next edit to send: earlier steps of its visit are sent first. */
  const next = async () => {
    const steps = [...(await readAll<QueuedStep>('steps', userId)).values()]
    await read()
    return edits.find((edit) => !edit.fieldErrors && !waitsForSteps(edit, steps))
  }

  const work = async () => {
    for (let edit = await next(); edit; edit = await next()) {
      const sent = await sendValues(edit)
      if (sent.state === 'unreachable') onSignal(false, sent.isSignedOut)
      if (sent.state === 'unreachable' || sent.state === 'failed') return
      onSignal(true)
      // Runs before the edit is removed: steps that wait for it get the version that it created.
      if (sent.state === 'saved') await followEdit(userId, edit, sent.task)
      await settle(edit, sent)
      announce('steps', yourTurn)
    }
  }

  const { start: sendAll } = singleFlight(channelName, work)

  return {
    edits: () => edits,
    find,
    put,
    read,
    settle,
    /** Whether steps of its visit, made before this edit, are still to be sent. */
    waits: async (edit: PendingEdit) => waitsForSteps(edit, [...(await readAll<QueuedStep>('steps', userId)).values()]),
    hasWaiting: () => nextOf(edits) !== undefined,
    /** Sends the pending edits in the order in which they were made, until the connection fails. */
    sendAll,
    close: () => channel?.close(),
  }
}

const nextOf = (edits: readonly PendingEdit[]) => edits.find(({ fieldErrors }) => !fieldErrors)
