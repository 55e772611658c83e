import type { Visit } from '../../../contract/visits.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { logFailure } from '../../log-failure.ts'
import { refreshCurrentUser } from '../../session/current-user.ts'
import { putValue, readAll } from '../offline-storage.ts'
import { offlineFor } from '../offline-user.ts'
import { isUnreachable, startTimeout } from '../send-values.ts'
import { aboutOf, versionOf, withSteps, type QueuedStep, type StepContent } from './queued-steps.ts'
import { openStepQueue } from './step-queue.ts'

type StoredVisit = { visit: Visit; at: number }

export type VisitNews = {
  /** As the server said them last, by their task's id. */
  visits: Readonly<Record<string, Visit>>
  steps: readonly QueuedStep[]
  hasSignal: boolean
  /** Why a visit could not be loaded, by its task's id. */
  failures: Readonly<Record<string, string>>
}

/** How often waiting steps are tried again while the page is visible, in ms. */
const tryAgainAfter = 20_000

export type VisitStore = ReturnType<typeof openVisitStore>

/** The visits of one technician: as the server said them, and the steps that wait in this browser. */
export function openVisitStore(userId: string) {
  let news: VisitNews = { visits: {}, steps: [], hasSignal: true, failures: {} }
  const watchers = new Set<() => void>()
  const looked = new Set<string>()
  const change = (by: Partial<VisitNews>) => {
    news = { ...news, ...by }
    for (const watcher of watchers) watcher()
  }
  const place = (visits: readonly Visit[]) => {
    const placed = visits.map((visit) => [visit.task._id, visit] as const)
    const { failures } = news
    change({
      visits: { ...news.visits, ...Object.fromEntries(placed) },
      failures: Object.fromEntries(Object.entries(failures).filter(([id]) => !placed.some(([known]) => known === id))),
    })
    // Without storage there are no visits offline.
    for (const [id, visit] of placed) putValue('visits', userId, id, { visit, at: Date.now() }).catch(() => {})
  }
  const queue = openStepQueue(userId, {
    onChange: () => change({ steps: queue.steps() }),
    onSignal: (hasSignal) => {
      if (hasSignal !== news.hasSignal) change({ hasSignal })
    },
    onSent: (step, sent) => {
      if (sent.state === 'saved' || sent.state === 'refused') place(sent.visit ? [sent.visit] : [])
      else if (sent.state === 'photo') void load(step.taskId)
    },
  })

  const load = async (taskId: string) => {
    try {
      const { data } = await callOverHttp('visits.get', { taskId }, { signal: AbortSignal.timeout(startTimeout) })
      place([data])
      hearSignal()
    } catch (error) {
      hearFailure('visits.get', error)
      if (isCallError(error)) change({ failures: { ...news.failures, [taskId]: error.message } })
    }
  }
  const loadDay = async () => {
    try {
      const { data } = await callOverHttp('visits.listDay', {}, { signal: AbortSignal.timeout(startTimeout) })
      place(data.visits)
      hearSignal()
    } catch (error) {
      hearFailure('visits.listDay', error)
    }
  }
  const hearSignal = () => {
    if (!news.hasSignal) change({ hasSignal: true })
    if (queue.hasWaiting()) void queue.sendAll()
  }
  const hearFailure = (call: string, error: unknown) => {
    if (isUnreachable(error)) return change({ hasSignal: false })
    if (!isCallError(error)) throw error
    logFailure(call, error)
    if (error.code === 'NO_SESSION') void refreshCurrentUser()
  }
  const refresh = async () => {
    await Promise.all([loadDay(), ...[...looked].map(load)])
  }

  /** Two steps of one moment, as leaving a field by pressing a button, are put one after the other. */
  let last: Promise<unknown> = Promise.resolve()
  const take = (visit: Visit, title: string, content: StepContent): Promise<void> => {
    const taken = last.then(() => put(visit, title, content))
    last = taken.catch(() => {})
    return taken
  }
  /** Puts a step at the end of the queue, upon what is on the screen. @throws when storage is unavailable or full */
  const put = async (visit: Visit, title: string, content: StepContent) => {
    const id = content.call === 'visits.addPhoto' ? content.input.photoId : crypto.randomUUID()
    const taskId = visit.task._id
    const after = queue.before(aboutOf(content), taskId)
    const known = withSteps(news.visits[taskId] ?? visit, queue.steps())
    const seen = { stepId: id, version: versionOf(known, content), ...(after && { after: after.id }) }
    const order = Math.max(Date.now(), (queue.steps().at(-1)?.order ?? 0) + 1)
    const input = content.call === 'visits.addPhoto' ? content.input : withSeen(content, seen)
    await queue.put({ ...content, input, id, taskId, title, order, isTried: false } as QueuedStep)
    void queue.sendAll()
  }

  return {
    now: () => news,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    refresh,
    /** Called when a visit is shown, of whatever day. */
    look: (taskId: string) => {
      looked.add(taskId)
      void load(taskId)
    },
    take,
    sendAll: () => queue.sendAll(),
    /** Discards a refused step, and those upon it. */
    discard: async (step: QueuedStep) => {
      const about = aboutOf(step)
      const upon = queue.steps().filter((other) => other.order >= step.order && aboutOf(other) === about)
      for (const { id } of upon.filter(({ taskId }) => taskId === step.taskId)) await queue.remove(id)
      void queue.sendAll()
    },
    /** Sends a refused step again, upon what stands now. */
    insist: async (step: QueuedStep) => {
      const visit = news.visits[step.taskId]
      if (!visit || step.call === 'visits.addPhoto') return
      const id = crypto.randomUUID()
      const { after: _former, ...input } = { after: undefined, ...step.input }
      const { trouble: _decided, ...rest } = step
      const seen = { stepId: id, version: versionOf(visit, step) }
      await queue.put({ ...rest, input: { ...input, ...seen }, id, isTried: false } as QueuedStep)
      for (const other of queue.steps()) {
        if (other.call === 'visits.addPhoto' || !('after' in other.input) || other.input.after !== step.id) continue
        await queue.put({ ...other, input: { ...other.input, after: id } } as QueuedStep)
      }
      await queue.remove(step.id)
      await queue.sendAll()
    },
    /** Reads what is stored, loads from the server, and follows the connection. @returns a function that stops it */
    start: () => {
      const sendWaiting = () => {
        if (queue.hasWaiting() && document.visibilityState === 'visible') void queue.sendAll()
      }
      const back = () => void refresh()
      const gone = () => change({ hasSignal: false })
      addEventListener('online', back)
      addEventListener('offline', gone)
      document.addEventListener('visibilitychange', sendWaiting)
      const timer = setInterval(sendWaiting, tryAgainAfter)
      const begin = async () => {
        await readStored()
        sendWaiting()
        await refresh()
      }
      void begin()
      return () => {
        removeEventListener('online', back)
        removeEventListener('offline', gone)
        document.removeEventListener('visibilitychange', sendWaiting)
        clearInterval(timer)
        queue.close()
      }
    },
  }

  async function readStored() {
    const stored = await readAll<StoredVisit>('visits', userId)
    const young = [...stored].filter(([, { at }]) => Date.now() - at < offlineFor)
    change({ visits: { ...Object.fromEntries(young.map(([id, { visit }]) => [id, visit])), ...news.visits } })
    await queue.read()
  }
}

/** A proposed visit has one result whatever was seen. */
const withSeen = (
  { call, input }: Exclude<StepContent, { call: 'visits.addPhoto' }>,
  { stepId, ...seen }: { stepId: string; version: number; after?: string },
) => ({ ...input, stepId, ...(call === 'visits.proposeFollowUp' ? {} : seen) })
