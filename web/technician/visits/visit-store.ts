import type { Visit } from '../../../contract/visits.ts'
import { whenIdle } from '../first-screen.ts'
import { withoutPhoto, withPhoto } from './queued-steps.ts'
import { openStepQueue } from './step-queue.ts'
import { openStepTaking } from './take-steps.ts'
import { openVisitLoads } from './visit-loads.ts'
import { openVisitBoard, type FirstVisits } from './visit-news.ts'

/** How often waiting steps are tried again while the page is visible, in ms. */
const tryAgainAfter = 20_000

export type VisitStore = ReturnType<typeof openVisitStore>

/**
 * The visits of one technician: as the server said them, and the steps that wait in this browser.
 * @param first visits that came with the page; they are loaded again once the browser has time
 */
export function openVisitStore(userId: string, first?: FirstVisits) {
  const board = openVisitBoard(userId, first ?? { visits: [], cashInHand: null })
  const queue = openStepQueue(userId, {
    onChange: () => board.change({ steps: queue.steps() }),
    onSignal: (hasSignal) => {
      if (hasSignal !== board.now().hasSignal) board.change({ hasSignal })
    },
    onSent: async (step, sent) => {
      board.countAnswer()
      if (sent.state === 'saved' || sent.state === 'refused') await board.place(sent.visit ? [sent.visit] : [])
      const visit = board.now().visits[step.taskId]
      if (sent.state === 'photoRemoved' && visit) await board.place([withoutPhoto(visit, sent.photoId)])
      if (sent.state === 'photo' && visit) await board.place([withPhoto(visit, step, sent.photo)])
    },
  })
  const loads = openVisitLoads(board, () => {
    if (queue.hasWaiting()) void queue.sendAll()
  })
  const { now, watch } = board
  return {
    now,
    watch,
    refresh: loads.refresh,
    /** Called when a visit is shown, of whatever day. */
    look: loads.look,
    /** A visit as the server said it outside the queue. */
    hear: (visit: Visit) => void board.place([visit]),
    ...openStepTaking(board, queue),
    sendAll: () => queue.sendAll(),
    /** Reads what is stored, loads from the server, and follows the connection. @returns a function that stops it */
    start: () => {
      const sendWaiting = () => {
        if (queue.hasWaiting() && document.visibilityState === 'visible') void queue.sendAll()
      }
      const back = () => void loads.refresh()
      const gone = () => board.change({ hasSignal: false })
      addEventListener('online', back)
      addEventListener('offline', gone)
      document.addEventListener('visibilitychange', sendWaiting)
      const timer = setInterval(sendWaiting, tryAgainAfter)
      const begin = async () => {
        await board.readStored()
        await queue.read()
        sendWaiting()
        if (!first) await loads.refresh()
      }
      void begin()
      const stopWaiting = first && whenIdle(() => void loads.refresh())
      return () => {
        stopWaiting?.()
        removeEventListener('online', back)
        removeEventListener('offline', gone)
        document.removeEventListener('visibilitychange', sendWaiting)
        clearInterval(timer)
        queue.close()
      }
    },
  }
}
