import type { Visit } from '../../../../contract/visits/visits.ts'
import { showToast } from '../../../ui/toast.ts'
import { whenIdle } from '../../first-screen.ts'
import { followConnection } from '../../follow-connection.ts'
import { withoutPhoto, withPhoto } from '../queue/queued-steps.ts'
import { openStepQueue } from '../queue/step-queue.ts'
import { settledText } from '../queue/step-text.ts'
import { openStepTaking } from './take-steps.ts'
import { openVisitLoads } from './visit-loads.ts'
import { openVisitStateStore, type FirstVisits } from './visit-state-store.ts'

/** How many sent steps are shown. */
const MOST_SENT = 20

export type VisitStore = ReturnType<typeof openVisitStore>

/**
 * The visits of one technician: the server's versions, and the waiting steps of this browser.
 * @param first visits that came with the page; they are reloaded once the browser is idle
 */
export function openVisitStore(userId: string, first?: FirstVisits) {
  const stateStore = openVisitStateStore(userId, first ?? { visits: [], cashInHand: null })
  const queue = openStepQueue(userId, {
    onChange: () => stateStore.change({ steps: queue.steps(), isRead: true }),
    onSending: (sending) => stateStore.change({ sending }),
    onSignal: (hasSignal, isSignedOut = false) => stateStore.change({ hasSignal, isSignedOut }),
    onSent: async (step, sent, over) => {
      stateStore.countAnswer()
      if (sent.state !== 'refused') stateStore.change({ sent: [...stateStore.now().sent, step].slice(-MOST_SENT) })
      if (sent.state === 'saved' || sent.state === 'refused') await stateStore.place(sent.visit ? [sent.visit] : [])
      // Whether a photo exceeds the maximum follows from the visit, which such a refusal does not contain.
      if (sent.state === 'refused' && step.call === 'visits.addPhoto') loads.look(step.taskId)
      const visit = stateStore.now().visits[step.taskId]
      if (sent.state === 'photoRemoved' && visit) await stateStore.place([withoutPhoto(visit, sent.photoId)])
      if (sent.state === 'photo' && visit) await stateStore.place([withPhoto(visit, step, sent.photo)])
      // Earlier toasts about the visit, such as that the client is notified, are no longer true.
      if (over) showToast({ text: settledText(over), isAlone: true })
    },
  })
  const loads = openVisitLoads(
    stateStore,
    () => {
      if (queue.hasWaiting()) void queue.sendAll()
    },
    queue.whenSent,
  )
  const { now, watch } = stateStore
  return {
    now,
    watch,
    refresh: loads.refresh,
    whenSent: queue.whenSent,
    /** Called when a visit of any day is shown. */
    look: loads.look,
    /** Stores a visit received outside the queue. */
    placeVisit: (visit: Visit) => void stateStore.place([visit]),
    ...openStepTaking(stateStore, queue),
    sendAll: () => queue.sendAll(),
    /** Reads the stored data, loads from the server, and follows the connection. @returns a function that stops it */
    start: () => {
      const sendWaiting = () => {
        if (queue.hasWaiting() && document.visibilityState === 'visible') void queue.sendAll()
      }
      const stopFollowing = followConnection({
        onBack: () => void loads.refresh(),
        onGone: () => stateStore.change({ hasSignal: false, isSignedOut: false }),
        onVisible: sendWaiting,
        onWait: sendWaiting,
      })
      const begin = async () => {
        await stateStore.readStored()
        await queue.read()
        sendWaiting()
        if (!first) await loads.refresh()
      }
      void begin()
      const stopWaiting = first && whenIdle(() => void loads.refresh())
      return () => {
        stopWaiting?.()
        stopFollowing()
        queue.close()
      }
    },
  }
}
