import { drop, putValue, readAll } from '../offline-storage.ts'
import { aboutOf, type QueuedStep } from './queued-steps.ts'
import { sendStep, type StepSent } from './send-step.ts'

type Hears = {
  /** Called when the steps have changed. */
  onChange: () => void
  /** Called with the result of each step, which leaves the queue only once that is stored. */
  onSent: (step: QueuedStep, sent: StepSent) => Promise<void>
  /** Called with whether the server could be reached. */
  onSignal: (hasSignal: boolean) => void
}

const channelName = 'technician steps'

export type StepQueue = ReturnType<typeof openStepQueue>

/**
 * The steps of one technician that the server has not confirmed: in the browser's storage, sent in order by one window
 * at a time. After a refusal the later steps of that visit wait until the technician has decided.
 */
export function openStepQueue(userId: string, { onChange, onSent, onSignal }: Hears) {
  let steps: readonly QueuedStep[] = []
  let working: Promise<void> | undefined
  let channel: BroadcastChannel | undefined

  const read = async () => {
    listen()
    const stored = await readAll<QueuedStep>('steps', userId)
    steps = [...stored.values()].sort((a, b) => a.order - b.order)
    onChange()
  }
  /** The server, which renders the first screen, has nobody to hear. */
  const listen = () => {
    if (channel) return
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void read())
  }

  const show = (next: readonly QueuedStep[]) => {
    steps = next.toSorted((a, b) => a.order - b.order)
    onChange()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel?.postMessage(null)
  }
  /** @throws when storage is unavailable or full */
  const put = async (step: QueuedStep) => {
    await putValue('steps', userId, step.id, step)
    show([...steps.filter(({ id }) => id !== step.id), step])
  }
  const remove = async (id: string) => {
    await drop('steps', userId, id)
    show(steps.filter((step) => step.id !== id))
  }
  const next = () => {
    const stopped = new Set(steps.filter(({ trouble }) => trouble).map(({ taskId }) => taskId))
    return steps.find(({ taskId }) => !stopped.has(taskId))
  }

  const work = async () => {
    await read()
    for (let step = next(); step; step = next()) {
      // Whatever comes of it, the server may know its content from here on.
      if (!step.isTried) await put({ ...step, isTried: true })
      const sent = await sendStep(step)
      onSignal(sent.state !== 'unreachable')
      if (sent.state === 'unreachable' || sent.state === 'failed') return
      if (sent.state === 'refused') {
        await put({ ...step, isTried: true, trouble: { message: sent.message, isConflict: sent.isConflict } })
      }
      // A browser killed between the two sends the step again; in the other order the screen would miss it.
      await onSent(step, sent)
      if (sent.state !== 'refused') await remove(step.id)
    }
  }

  return {
    steps: () => steps,
    read,
    put,
    remove,
    hasWaiting: () => next() !== undefined,
    /** The last step on the same thing that the server has not answered. */
    before: (about: string, taskId: string) =>
      steps.findLast((step) => step.taskId === taskId && aboutOf(step) === about && !step.trouble),
    sendAll: (): Promise<void> =>
      (working ??= alone(work).finally(() => {
        working = undefined
      })),
    close: () => channel?.close(),
  }
}

/** Two windows never send the same step at once. Without TLS browsers have no locks; there the step's id decides. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(channelName, work)
}
