import { drop, putValue, readAll } from '../offline-storage.ts'
import type { PendingEdit } from '../pending-edits.ts'
import { singleFlight } from '../single-flight.ts'
import { nextToSend } from './next-to-send.ts'
import { waitsForEdit } from './queue-order.ts'
import { aboutOf, type QueuedStep } from './queued-steps.ts'
import { announce, followStep, queueNames, yourTurn } from './rebase-queues.ts'
import { overBy, refusalOf, type Over } from './refused-steps.ts'
import { sendStep, type StepSent } from './send-step.ts'

type Listeners = {
  /** Called when the steps have changed. */
  onChange: () => void
  /** Called with the step that is being sent; null once none is. */
  onSending: (id: string | null) => void
  /** Called with the result of each step, which leaves the queue only once that is stored. */
  onSent: (step: QueuedStep, sent: StepSent, over: Over | undefined) => Promise<void>
  /** Called with whether the server could be reached, and whether it was but without a session. */
  onSignal: (hasSignal: boolean, isSignedOut?: boolean) => void
}

const channelName = queueNames.steps

export type StepQueue = ReturnType<typeof openStepQueue>

/**
 * The steps of one technician that the server has not confirmed: in the browser's storage, sent in order by one window
 * at a time. What a refused step holds back is decided in {@link nextToSend}.
 */
export function openStepQueue(userId: string, { onChange, onSending, onSent, onSignal }: Listeners) {
  let steps: readonly QueuedStep[] = []
  let channel: BroadcastChannel | undefined

  const read = async () => {
    listen()
    const stored = await readAll<QueuedStep>('steps', userId)
    steps = [...stored.values()].sort((a, b) => a.order - b.order)
    onChange()
  }
  const onMessage = async (message: unknown) => {
    await read()
    if (message === yourTurn && nextToSend(steps)) await sendAll()
  }
  /** The server, which renders the first screen, has no other window to listen to. */
  const listen = () => {
    if (channel) return
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }) => void onMessage(data))
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
  /** The next step whose turn it is: an edit of its task that was made before it is sent first. */
  const next = async () => {
    // In this order: an edit is gone only once the steps upon it are changed.
    const edits = [...(await readAll<PendingEdit>('edits', userId)).values()]
    await read()
    return nextToSend(steps.filter((step) => !waitsForEdit(step, edits)))
  }

  const work = async () => {
    for (let step = await next(); step; step = await next()) {
      // Whatever comes of it, the server may know its content from here on. In a full storage only sending makes room.
      if (!step.isTried) await put({ ...step, isTried: true }).catch(() => {})
      onSending(step.id)
      const sent = await sendStep(step)
      onSending(null)
      onSignal(sent.state !== 'unreachable', sent.state === 'unreachable' && sent.isSignedOut)
      if (sent.state === 'unreachable' || sent.state === 'failed') return
      const over = overBy(step, sent, steps)
      if (sent.state === 'refused' && !over) {
        await put({ ...step, isTried: true, isAgain: false, trouble: refusalOf(step, sent) })
      }
      // A browser killed between the two sends the step again; in the other order the screen would miss it.
      await onSent(step, sent, over)
      if (sent.state === 'saved') await followStep(userId, step, sent.visit.task)
      for (const { id } of over?.steps.toReversed() ?? (sent.state === 'refused' ? [] : [step])) await remove(id)
      announce('edits', yourTurn)
    }
  }

  const sendAll = singleFlight(channelName, work)

  return {
    steps: () => steps,
    read,
    put,
    remove,
    hasWaiting: () => nextToSend(steps) !== undefined,
    /** The last step on the same thing that the server has not answered. */
    before: (about: string, taskId: string) =>
      steps.findLast((step) => step.taskId === taskId && aboutOf(step) === about && !step.trouble),
    sendAll,
    close: () => channel?.close(),
  }
}
