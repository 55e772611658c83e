import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { VisitMoney } from '../../../../contract/visits/visit-money.ts'
import { useVisit } from '../store/use-visit-store.ts'

/** Reverses a technician's payment or a client's approval that was a mistake. */
export function useTakingBack(taskId: string) {
  const { take } = useVisit(taskId)
  const step = (reason: string) => ({ taskId, stepId: '', at: new Date().toISOString(), version: 0, reason })
  return {
    takeBackPayment: ({ _id, amount }: VisitMoney['payments'][number], reason: string) =>
      take(`Quitar el pago de ${formatPesos(amount)}`, {
        call: 'visitPayments.takeBack',
        input: { ...step(reason), paymentId: _id },
      }),
    takeBackLine: ({ _id, name }: { _id: string; name: string }, reason: string) =>
      take(`Quitar lo aprobado: ${name}`, {
        call: 'visitPayments.takeBackLine',
        input: { ...step(reason), lineId: _id },
      }),
  }
}
