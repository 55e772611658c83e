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

/** How many steps that were sent are shown. */
const MOST_SENT = 20

export type VisitStore = ReturnType<typeof openVisitStore>

/**
 * The visits of one technician: as the server said them, and the steps that wait in this browser.
 * @param first visits that came with the page; they are loaded again once the browser has time
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
      // Whether there is a place for another photo is known from the visit, which such a refusal does not bring.
      if (sent.state === 'refused' && step.call === 'visits.addPhoto') loads.look(step.taskId)
      const visit = stateStore.now().visits[step.taskId]
      if (sent.state === 'photoRemoved' && visit) await stateStore.place([withoutPhoto(visit, sent.photoId)])
      if (sent.state === 'photo' && visit) await stateStore.place([withPhoto(visit, step, sent.photo)])
      // What was said about the way, as that the client is told, is not true any more.
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
    /** Called when a visit is shown, of whatever day. */
    look: loads.look,
    /** A visit as the server said it outside the queue. */
    placeVisit: (visit: Visit) => void stateStore.place([visit]),
    ...openStepTaking(stateStore, queue),
    sendAll: () => queue.sendAll(),
    /** Reads what is stored, loads from the server, and follows the connection. @returns a function that stops it */
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
