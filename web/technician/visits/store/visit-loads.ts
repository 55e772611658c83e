import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { logFailure } from '../../../log-failure.ts'
import { storePartPictures } from '../../part-pictures.ts'
import { isUnreachable, RESPONSE_TIMEOUT_MS } from '../../send-values.ts'
import type { VisitStateStore } from './visit-state-store.ts'

/** In ms: the parts and prices on the phone are reloaded after this time. */
const suppliesAreFresh = 30 * 60_000

/**
 * Loads visits from the server.
 * @param onSignal called when it answered
 * @param whenSent resolves when the steps that are being sent were sent
 */
export function openVisitLoads(stateStore: VisitStateStore, onSignal: () => void, whenSent: () => Promise<void>) {
  /** Ids of the displayed visits, of any day. */
  const looked = new Set<string>()
  const handleSignal = () => {
    // A late response must not count as signal after the connection was lost.
    stateStore.change({ hasSignal: navigator.onLine, isSignedOut: false })
    onSignal()
  }
  const handleFailure = (call: string, error: unknown) => {
    if (isUnreachable(error)) return stateStore.change({ hasSignal: false, isSignedOut: false })
    if (!isCallError(error)) throw error
    logFailure(call, error)
  }
  const load = async (taskId: string): Promise<void> => {
    const before = stateStore.answers()
    try {
      const { data } = await callOverHttp(
        'visits.get',
        { taskId },
        { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
      )
      if (stateStore.answers() !== before) return await load(taskId)
      void stateStore.place([data])
      handleSignal()
    } catch (error) {
      handleFailure('visits.get', error)
      if (isCallError(error)) {
        const failure = { message: error.message, isGone: error.code === 'NOT_FOUND' }
        stateStore.change({ failures: { ...stateStore.now().failures, [taskId]: failure } })
      }
    }
  }
  const loadDay = async (): Promise<void> => {
    const before = stateStore.answers()
    try {
      const { data } = await callOverHttp('visits.listDay', {}, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
      if (stateStore.answers() !== before) {
        // Otherwise each of many steps would reload the day.
        await whenSent()
        return await loadDay()
      }
      void stateStore.place(data.visits)
      stateStore.change({ cashInHand: data.cashInHand })
      handleSignal()
    } catch (error) {
      handleFailure('visits.listDay', error)
    }
  }
  const loadSupplies = async () => {
    const { supplies } = stateStore.now()
    if (supplies && Date.now() - supplies.at < suppliesAreFresh) return
    try {
      const [parts, prices] = await Promise.all([
        callOverHttp('visits.usualParts', {}, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }),
        callOverHttp('visits.listPrices', {}, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }),
      ])
      stateStore.placeSupplies({ parts: parts.data, prices: prices.data, at: Date.now() })
    } catch (error) {
      handleFailure('visits.usualParts', error)
    }
  }
  return {
    load,
    look: (taskId: string) => {
      looked.add(taskId)
      void load(taskId)
    },
    refresh: async () => {
      await Promise.all([loadDay(), loadSupplies(), ...[...looked].map(load)])
      const { supplies, visits, hasSignal } = stateStore.now()
      const parts = [...(supplies?.parts ?? []), ...Object.values(visits).flatMap(({ money }) => money.parts)]
      if (hasSignal) void storePartPictures(parts.map(({ productImage }) => productImage))
    },
  }
}
