import { drop, putValue, readAll } from '../../offline-storage.ts'
import type { QueuedStep } from './queued-steps.ts'
import { queueNames } from './rebase-queues.ts'

type Listeners = {
  /** Called when the steps have changed. */
  onChange: () => void
  /** Called with what another window says of the queue, once the steps were read again. */
  onMessage: (message: unknown) => Promise<void>
}

/** The steps of one technician in the browser's storage, in order, as all windows know them. */
export function openStoredSteps(userId: string, { onChange, onMessage }: Listeners) {
  let steps: readonly QueuedStep[] = []
  /** What became of stored steps that a full storage took no more: refused ones would be sent again and again. */
  const unstored = new Map<string, QueuedStep>()
  let channel: BroadcastChannel | undefined

  const read = async () => {
    listen()
    const stored = await readAll<QueuedStep>('steps', userId)
    steps = [...stored.values()].map((step) => unstored.get(step.id) ?? step).sort((a, b) => a.order - b.order)
    onChange()
  }
  /** The server, which renders the first screen, has no other window to listen to. */
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
  /** Changes a step that is stored. In a full storage, where only sending makes room, this window remembers the change. */
  const change = (step: QueuedStep) =>
    put(step).catch(() => {
      unstored.set(step.id, step)
      showChanged(step)
    })
  const remove = async (id: string) => {
    await drop('steps', userId, id)
    unstored.delete(id)
    show(steps.filter((step) => step.id !== id))
    // There is more room now.
    for (const step of steps.filter((one) => unstored.has(one.id))) await put(step).catch(() => {})
  }
  return { steps: () => steps, read, put, change, remove, close: () => channel?.close() }
}
