import { drop, putValue, readAll } from '../../offline-storage.ts'
import type { QueuedStep } from './queued-steps.ts'
import { queueNames } from './rebase-queues.ts'

type Listeners = {
  /** Called when the steps have changed. */
  onChange: () => void
  /** Called with another window's message about the queue, after the steps were read again. */
  onMessage: (message: unknown) => Promise<void>
}

/** The steps of one technician in the browser's storage, in order, shared by all windows. */
export function openStoredSteps(userId: string, { onChange, onMessage }: Listeners) {
  let steps: readonly QueuedStep[] = []
  /** Changes of steps that a full storage did not accept: without them refused steps would be sent again and again. */
  const unstored = new Map<string, QueuedStep>()
  let channel: BroadcastChannel | undefined

  const read = async () => {
    listen()
    const stored = await readAll<QueuedStep>('steps', userId)
    steps = [...stored.values()].map((step) => unstored.get(step.id) ?? step).sort((a, b) => a.order - b.order)
    onChange()
  }
  /** During server rendering there is no other window. */
  const listen = () => {
    if (channel) return
    channel = new BroadcastChannel(queueNames.steps)
    channel.addEventListener('message', ({ data }) => void read().then(() => onMessage(data)))
  }
  const show = (next: readonly QueuedStep[]) => {
    steps = next.toSorted((a, b) => a.order - b.order)
    onChange()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel?.postMessage(null)
  }
  const showChanged = (step: QueuedStep) => show([...steps.filter(({ id }) => id !== step.id), step])

  /** @throws when storage is unavailable or full */
  const put = async (step: QueuedStep) => {
    await putValue('steps', userId, step.id, step)
    unstored.delete(step.id)
    showChanged(step)
  }
  /** Changes a stored step. If the storage is full, where only sending frees space, this window remembers the change. */
  const change = (step: QueuedStep) =>
    put(step).catch(() => {
      unstored.set(step.id, step)
      showChanged(step)
    })
  const remove = async (id: string) => {
    await drop('steps', userId, id)
    unstored.delete(id)
    show(steps.filter((step) => step.id !== id))
    // Removing a step has freed space.
    for (const step of steps.filter((one) => unstored.has(one.id))) await put(step).catch(() => {})
  }
  return { steps: () => steps, read, put, change, remove, close: () => channel?.close() }
}
