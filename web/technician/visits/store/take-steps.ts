import type { Visit } from '../../../../contract/visits/visits.ts'
import { randomId } from '../../../random-id.ts'
import { isFeeOnly } from '../money-text.ts'
import { dependentsOf, followersOf, isUndoneTooLate, withoutGone } from '../queue/dependent-steps.ts'
import { aboutOf, versionOf, withSteps, type QueuedStep, type StepContent } from '../queue/queued-steps.ts'
import { isRepeated } from '../queue/refused-steps.ts'
import type { StepQueue } from '../queue/step-queue.ts'
import { withReason } from '../queue/step-reasons.ts'
import type { VisitStateStore } from './visit-state-store.ts'

/** Adds steps to the queue, and applies decisions about refused ones. */
export function openStepTaking(stateStore: VisitStateStore, queue: StepQueue) {
  /** Two steps of one moment, as when a button press ends typing in a field, are added one after the other. */
  let last: Promise<unknown> = Promise.resolve()
  /** Adds a step at the end of the queue, based on the shown state, unless it repeats a waiting one. */
  const put = async (visit: Visit, title: string, content: StepContent) => {
    const id = content.call === 'visits.addPhoto' ? content.input.photoId : randomId()
    const taskId = visit.task._id
    const after = queue.before(aboutOf(content), taskId)
    const known = withSteps(stateStore.now().visits[taskId] ?? visit, queue.steps())
    if (isRepeated(content, known, queue.steps()) || isUndoneTooLate(content, known)) return
    const seen = { version: versionOf(known, content), after: after?.id }
    const order = Math.max(Date.now(), (queue.steps().at(-1)?.order ?? 0) + 1)
    const input = isOfPhoto(content) ? content.input : withSeen(content, id, seen)
    await queue.put({ ...content, input, id, taskId, title, order, isTried: false } as QueuedStep)
    void queue.sendAll()
  }
  /** The fee alone needs no approval, but a payment of it requires a recorded account. */
  const settleFee = async (step: QueuedStep) => {
    const visit = stateStore.now().visits[step.taskId]
    const known = visit && withSteps(visit, queue.steps())
    if (step.call !== 'visits.pay' || !known || known.money.approval !== null || !isFeeOnly(known.money)) return
    const at = new Date().toISOString()
    const input = { taskId: step.taskId, stepId: '', at, quoteId: randomId(), total: known.money.total }
    await put(visit, 'Cuenta', { call: 'visits.makeQuote', input })
  }
  /** Steps on the same subject taken since the refusal are based on it. */
  const follow = async (step: QueuedStep, id: string) => {
    for (const later of followersOf(step, queue.steps(), id)) await queue.change(later)
  }
  const sendAgain = async ({ trouble: _decided, ...step }: QueuedStep) => {
    await settleFee(step)
    await follow(step, step.id)
    await queue.change({ ...step, isAgain: true })
    await queue.sendAll()
  }
  return {
    /** @throws when storage is unavailable or full */
    take: (visit: Visit, title: string, content: StepContent): Promise<void> => {
      const taken = last.then(() => put(visit, title, content))
      last = taken.catch(() => {})
      return taken
    },
    /** Discards a refused step and its dependent steps; others that named it stay, based on the stored state. */
    discard: async (step: QueuedStep) => {
      const currentVisit = stateStore.now().visits[step.taskId]
      const gone = [step, ...dependentsOf(step, queue.steps(), currentVisit)] as const
      // Runs before the others are removed: if the browser is killed in between, the remaining steps are still sent.
      for (const moved of withoutGone(gone, queue.steps(), currentVisit)) await queue.change(moved)
      for (const { id } of gone.toReversed()) await queue.remove(id)
      void queue.sendAll()
    },
    /** Sends a refused step again unchanged: the server stored nothing of it. */
    tryAgain: sendAgain,
    /** Sends a refused payment with another amount. */
    correctPayment: async (step: QueuedStep, amount: number) => {
      if (step.call === 'visits.pay') await sendAgain({ ...step, input: { ...step.input, amount } })
    },
    /** Sends a refused result, point or reversal with another reason. */
    correctReason: async (step: QueuedStep, reason: string) => {
      const corrected = withReason(step, reason)
      if (corrected) await sendAgain(corrected)
    },
    /** Sends a refused step again, based on the stored version. */
    overwrite: async (step: QueuedStep) => {
      const visit = stateStore.now().visits[step.taskId]
      if (!visit || isOfPhoto(step)) return
      const id = randomId()
      const { trouble: _decided, ...rest } = step
      const input = withSeen(step, id, { version: versionOf(visit, step), after: undefined })
      await queue.put({ ...rest, input, id, isTried: false } as QueuedStep)
      await follow(step, id)
      await queue.remove(step.id)
      await queue.sendAll()
    },
  }
}

type OfPhoto = Extract<StepContent, { call: 'visits.addPhoto' | 'visits.removePhoto' }>

/** Photos are not changed, so steps about them have no version. */
const isOfPhoto = <S extends StepContent>(step: S): step is S & OfPhoto =>
  step.call === 'visits.addPhoto' || step.call === 'visits.removePhoto'

type Seen = { version: number | undefined; after: string | undefined }

/** A step that creates a record has no version. */
function withSeen({ input }: Exclude<StepContent, OfPhoto>, stepId: string, seen: Seen) {
  const { version, after } = seen
  const { after: _former, ...rest } = { after: undefined, ...input }
  return { ...rest, stepId, ...(version !== undefined && { version, ...(after !== undefined && { after }) }) }
}
