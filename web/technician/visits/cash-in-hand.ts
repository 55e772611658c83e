import type { VisitStoreState } from './store/visit-state-store.ts'

type Known = Pick<VisitStoreState, 'cashInHand' | 'visits' | 'steps'>

/**
 * The cash that the technician has to hand over, in pesos: the server's amount, plus waiting payments, minus those being reversed. A
 * refused payment waits for a decision and is not counted.
 */
export function cashToHandOver({ cashInHand, visits, steps }: Known): number {
  const waiting = steps.filter(({ trouble }) => !trouble)
  const amounts = waiting.map((step) => {
    if (step.call === 'visits.pay') return step.input.method === 'cash' ? Number(step.input.amount) : 0
    if (step.call !== 'visitPayments.takeBack') return 0
    const { paymentId } = step.input
    const known = visits[step.taskId]?.money.payments.find(({ _id }) => _id === paymentId)
    const made = waiting.find((other) => other.call === 'visits.pay' && other.input.paymentId === paymentId)
    const payment = known ?? (made?.call === 'visits.pay' ? made.input : undefined)
    return payment?.method === 'cash' ? -Number(payment.amount) : 0
  })
  return amounts.reduce((sum, amount) => sum + amount, cashInHand ?? 0)
}
