import { readAll } from '../../offline-storage.ts'
import type { PendingEdit } from '../../pending-edits.ts'
import { singleFlight } from '../../single-flight.ts'
import { nextToSend } from './next-to-send.ts'
import { waitsForEdit } from './queue-order.ts'
import { aboutOf, type QueuedStep } from './queued-steps.ts'
import { announce, followStep, queueNames, yourTurn } from './rebase-queues.ts'
import { overBy, refusalOf, type Over } from './refused-steps.ts'
import { sendStep, type StepSent } from './send-step.ts'
import { openStoredSteps } from './stored-steps.ts'

/** On a poor connection, other people's changes appear on the screen at most this much later, in ms. */
const LONGEST_SENDING_MS = 5_000

type Listeners = {
  /** Called when the steps have changed. */
  onChange: () => void
  /** Called with the id of the step that is being sent; null when none is. */
  onSending: (id: string | null) => void
  /** Called with the result of each step, which leaves the queue only once that is stored. */
  onSent: (step: QueuedStep, sent: StepSent, over: Over | undefined) => Promise<void>
  /** Called with whether the server could be reached, and whether it was reached without a session. */
  onSignal: (hasSignal: boolean, isSignedOut?: boolean) => void
}

export type StepQueue = ReturnType<typeof openStepQueue>

/**
 * The steps of one technician that the server has not confirmed: in the browser's storage, sent in order by one window at a time. {@link
 * nextToSend} decides which steps a refused one holds back.
 */
export function openStepQueue(userId: string, { onChange, onSending, onSent, onSignal }: Listeners) {
  const stored = openStoredSteps(userId, {
    onChange,
    onMessage: async (message) => {
      if (message === yourTurn && nextToSend(stored.steps())) await sendAll()
    },
  })
  const { steps, read, change, remove } = stored
  /** The next step to send: an earlier edit of its task is sent first. */
  const next = async () => {
    // In this order: an edit is removed only after its later steps were changed.
    const edits = [...(await readAll<PendingEdit>('edits', userId)).values()]
    await read()
    return nextToSend(steps().filter((step) => !waitsForEdit(step, edits)))
  }

  const work = async () => {
    for (let step = await next(); step; step = await next()) {
      // From here on the server may know its content, whatever the result.
      if (!step.isTried) await change({ ...step, isTried: true })
      onSending(step.id)
      const sent = await sendStep(step)
      onSending(null)
      onSignal(sent.state !== 'unreachable', sent.state === 'unreachable' && sent.isSignedOut)
      if (sent.state === 'unreachable' || sent.state === 'failed') return
      const over = overBy(step, sent, steps())
      if (sent.state === 'refused' && !over) {
        await change({ ...step, isTried: true, isAgain: false, trouble: refusalOf(step, sent) })
      }
      // If the browser is killed in between, the step is sent again; in the other order the screen would miss it.
      await onSent(step, sent, over)
      if (sent.state === 'saved') await followStep(userId, step, sent.visit.task)
      for (const { id } of over?.steps.toReversed() ?? (sent.state === 'refused' ? [] : [step])) await remove(id)
      announce('edits', yourTurn)
    }
  }

  const { start: sendAll, underWay } = singleFlight(queueNames.steps, work)

  return {
    ...stored,
    hasWaiting: () => nextToSend(steps()) !== undefined,
    /** The last unanswered step on the same subject. */
    before: (about: string, taskId: string) =>
      steps().findLast((step) => step.taskId === taskId && aboutOf(step) === about && !step.trouble),
    sendAll,
    /** Resolves when the steps that are being sent were sent, or after a time limit. */
    whenSent: async (): Promise<void> => {
      const sending = underWay()
      if (sending) await Promise.race([sending.catch(() => {}), after(LONGEST_SENDING_MS)])
    },
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
