import type { Visit } from '../../../../contract/visits/visits.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { withSession } from '../../../forms/with-session.ts'
import { randomId } from '../../../random-id.ts'
import { useVisit, useVisitStore } from '../store/use-visit-store.ts'

/** Ends a visit and signs its record. */
export function useSigning({ task, money, record }: Visit) {
  const taskId = task._id
  const { take } = useVisit(taskId)
  const { store } = useVisitStore()
  const step = () => ({ taskId, stepId: '', at: new Date().toISOString(), version: 0 })
  /** The total that the client read on the screen. */
  const total = money.approval ? { total: money.approval.total } : {}
  const end = () => take('Terminar visita', { call: 'visits.stage', input: { ...step(), stage: 'finished' } })
  return {
    end,
    /** Works offline: both are steps of the queue. */
    draw: async (name: string, drawing: string): Promise<boolean> => {
      if (record) return true
      if (task.estado !== 'completado' && !(await end())) return false
      return take('Acta firmada', { call: 'visitRecords.sign', input: { ...step(), ...total, name, drawing } })
    },
    /** Sends the client a code. @returns the address that it was sent to @throws CallError */
    sendCode: async (): Promise<string> => {
      // The server ends the visit before it sends a code.
      await store.sendAll()
      return (await withSession(() => callOverHttp('visitRecords.sendCode', { taskId }))).data.sentTo
    },
    /** Sends the signature with the code at once, not by the queue, since a wrong code must be typed again. @throws CallError */
    signWithCode: async (name: string, code: string): Promise<void> => {
      const { version } = store.now().visits[taskId]?.task ?? task
      const stepId = randomId()
      const signed = { ...step(), ...total, stepId, version, name, code }
      const { data } = await withSession(() => callOverHttp('visitRecords.sign', signed))
      store.placeVisit(data)
    },
  }
}
