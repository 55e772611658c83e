import type { CataloguePart } from '../../../../contract/visits/visit-charges.ts'
import type { PaymentMethod, VisitMoney, VisitPart, VisitService } from '../../../../contract/visits/visit-money.ts'
import type { ServicePrices } from '../../../../contract/visits/visit-owner-money.ts'
import { randomId } from '../../../random-id.ts'
import { useVisit } from '../store/use-visit-store.ts'

/** A technician's steps on the account of a visit. */
export function useChargeSteps(taskId: string) {
  const { take } = useVisit(taskId)
  const first = () => ({ taskId, stepId: '', at: new Date().toISOString() })
  const next = () => ({ ...first(), version: 0 })
  return {
    addPart: (shown: CataloguePart, computerId: string) => {
      const { productId, productName } = shown
      const input = { ...first(), partId: randomId(), computerId, productId, quantity: 1 }
      return take(`Repuesto: ${productName}`, { call: 'visits.addPart', input, shown })
    },
    changePart: ({ _id: partId, productName }: VisitPart, quantity: number) =>
      take(`${quantity === 0 ? 'Quitar repuesto' : 'Repuesto'}: ${productName}`, {
        call: 'visits.changePart',
        input: quantity === 0 ? { ...next(), partId, state: 'dropped' } : { ...next(), partId, quantity },
      }),
    addService: (
      { version, services }: ServicePrices,
      index: number,
      about: { amount: number; computerId: string },
    ) => {
      const shown = services[index]
      if (!shown) return Promise.resolve(false)
      const { amount, computerId } = about
      const input = { ...first(), serviceId: randomId(), listVersion: version, position: index + 1, amount }
      return take(`Servicio: ${shown.name}`, {
        call: 'visits.addService',
        input: { ...input, ...(computerId && { computerId }) },
        shown,
      })
    },
    dropService: ({ _id: serviceId, name }: VisitService) =>
      take(`Quitar servicio: ${name}`, {
        call: 'visits.changeService',
        input: { ...next(), serviceId, state: 'dropped' },
      }),
    /** Records the account as a quote, unless the latest quote is the same. @returns the quote's id */
    makeQuote: async ({ quote, total }: VisitMoney): Promise<string | null> => {
      if (quote?.isCurrent && quote.state === 'open' && quote.total === total) return quote._id
      const quoteId = randomId()
      const isTaken = await take('Cuenta', { call: 'visits.makeQuote', input: { ...first(), quoteId, total } })
      return isTaken ? quoteId : null
    },
    approve: ({ quote }: VisitMoney, signer: string, signature: string) =>
      quote === null
        ? Promise.resolve(false)
        : take('Aprobación firmada', {
            call: 'visits.approveQuote',
            input: { ...next(), quoteId: quote._id, total: quote.total, signer, signature },
          }),
    pay: (method: PaymentMethod, amount: number) =>
      take(method === 'cash' ? 'Pago en efectivo' : 'Pago por transferencia', {
        call: 'visits.pay',
        input: { ...first(), paymentId: randomId(), method, amount },
      }),
  }
}
