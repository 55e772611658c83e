import type { CallInput } from '../../../../contract/index.ts'
import type { CataloguePart } from '../../../../contract/visits/visit-charges.ts'
import type { VisitMoney } from '../../../../contract/visits/visit-money.ts'
import { isFeeOnly } from '../money-text.ts'

type PlainCall =
  | 'visits.changePart'
  | 'visits.changeService'
  | 'visits.makeQuote'
  | 'visits.approveQuote'
  | 'visits.pay'
  | 'visitPayments.takeBack'
  | 'visitPayments.takeBackLine'

/** A service in the phone's price list. */
export type ListedService = { name: string; from: number; to: number }

/** Steps on the account of a visit; added lines carry the data shown on the screen. */
export type MoneyContent =
  | { [C in PlainCall]: { call: C; input: CallInput<C> } }[PlainCall]
  | { call: 'visits.addPart'; input: CallInput<'visits.addPart'>; shown: CataloguePart }
  | { call: 'visits.addService'; input: CallInput<'visits.addService'>; shown: ListedService }

/**
 * The account after a step is saved.
 * @param hasEnded whether the visit is completed by then
 */
export function withMoneyStep(money: VisitMoney, step: MoneyContent, hasEnded = false): VisitMoney {
  switch (step.call) {
    case 'visits.addPart':
      return withPart(money, step)
    case 'visits.changePart': {
      const { partId, quantity, state } = step.input
      const known = money.parts.find(({ _id }) => _id === partId)
      if (!known) return money
      const isIt = ({ _id }: { _id: string }) => _id === partId
      if (state === 'dropped') return summed({ ...money, parts: money.parts.filter((part) => !isIt(part)) })
      const many = Number(quantity ?? known.quantity)
      const parts = replaced(money.parts, isIt, { quantity: many, amount: many * known.unitPrice })
      return summed({ ...money, parts })
    }
    case 'visits.addService':
      return withService(money, step)
    case 'visits.changeService': {
      const { serviceId, amount, state } = step.input
      const isIt = ({ _id }: { _id: string }) => _id === serviceId
      if (state === 'dropped') return summed({ ...money, services: money.services.filter((one) => !isIt(one)) })
      const services =
        amount === undefined ? money.services : replaced(money.services, isIt, { amount: Number(amount) })
      return summed({ ...money, services })
    }
    case 'visits.makeQuote':
      return withQuote(money, step.input)
    case 'visits.approveQuote':
      return withApproval(money, step.input)
    case 'visits.pay': {
      const { paymentId, method, amount, at } = step.input
      if (money.payments.some(({ _id }) => _id === paymentId)) return money
      const payments = [...money.payments, { _id: paymentId, method, amount: Number(amount), at }]
      return owed({ ...money, payments, paid: money.paid + Number(amount) })
    }
    case 'visitPayments.takeBack': {
      const { paymentId } = step.input
      const amount = money.payments.find(({ _id }) => _id === paymentId)?.amount ?? 0
      const payments = money.payments.filter(({ _id }) => _id !== paymentId)
      return owed({ ...money, payments, paid: money.paid - amount })
    }
    case 'visitPayments.takeBackLine':
      return withoutLine(money, step.input.lineId, hasEnded)
  }
}

type Adding<C> = Extract<MoneyContent, { call: C }>

function withPart(money: VisitMoney, { input, shown }: Adding<'visits.addPart'>): VisitMoney {
  const { partId, computerId } = input
  if (money.parts.some(({ _id }) => _id === partId)) return money
  const quantity = Number(input.quantity ?? 1)
  const { sellingPrice: unitPrice, ...product } = shown
  const part = { _id: partId, computerId, ...product, unitPrice, quantity, amount: quantity * unitPrice }
  return summed({ ...money, parts: [...money.parts, { ...part, state: 'added', version: 1 }] })
}

function withService(money: VisitMoney, { input, shown }: Adding<'visits.addService'>): VisitMoney {
  const { serviceId, computerId = null } = input
  if (money.services.some(({ _id }) => _id === serviceId)) return money
  const service = { _id: serviceId, computerId, ...shown, amount: Number(input.amount) }
  return summed({ ...money, services: [...money.services, { ...service, state: 'added', version: 1 }] })
}

function withQuote(money: VisitMoney, { quoteId, total, at }: CallInput<'visits.makeQuote'>): VisitMoney {
  if (money.quote?._id === quoteId) return money
  const number = (money.quote?.number ?? 0) + 1
  const made = { total: Number(total), madeAt: at, isCurrent: true, version: 1 }
  if (!isFeeOnly(money)) return { ...money, quote: { _id: quoteId, number, state: 'open', ...made } }
  const approval = { quoteId, total: Number(total), how: 'request', signer: '', at } as const
  return owed({ ...money, quote: { _id: quoteId, number, state: 'approved', ...made }, approval })
}

/** Approval takes the lines as they are; after it none of them changes. */
function withApproval(money: VisitMoney, { quoteId, at, signer }: CallInput<'visits.approveQuote'>): VisitMoney {
  const { quote, services, parts } = money
  if (quote?._id !== quoteId || money.approval?.quoteId === quoteId) return money
  return owed({
    ...money,
    services: replaced(services, () => true, { state: 'approved' }),
    parts: replaced(parts, () => true, { state: 'approved' }),
    quote: { ...quote, state: 'approved' },
    approval: { quoteId, total: quote.total, how: 'signature', signer, at },
  })
}

/** Without one of its lines the approval is void; after the end of the visit, or a payment by link, it stays for the rest. */
function withoutLine(money: VisitMoney, lineId: string, hasEnded: boolean): VisitMoney {
  const isOther = ({ _id }: { _id: string }) => _id !== lineId
  const [services, parts] = [money.services.filter(isOther), money.parts.filter(isOther)]
  if (services.length + parts.length === money.services.length + money.parts.length) return money
  const left = summed({ ...money, services, parts, approval: null })
  const isPaidByLink = money.paid > 0 && money.payments.every(({ method }) => method === 'link')
  if (!(isPaidByLink || hasEnded) || !money.approval) return owed(left)
  const approved = [...services, ...parts].filter(({ state }) => state === 'approved')
  const total = approved.reduce((sum, { amount }) => sum + amount, money.fee)
  const approval = total > 0 ? ({ ...money.approval, total, how: 'taken_back' } as const) : null
  return owed({ ...left, approval, paid: Math.min(money.paid, total) })
}

/** Sums the lines; an existing quote is then no longer current. */
function summed(money: VisitMoney): VisitMoney {
  const { fee, services, parts, quote } = money
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const sure = fee + add(parts.map(({ amount }) => amount))
  return {
    ...money,
    total: sure + add(services.map(({ amount }) => amount)),
    range: { from: sure + add(services.map(({ from }) => from)), to: sure + add(services.map(({ to }) => to)) },
    quote: quote && { ...quote, isCurrent: false },
  }
}

const owed = (money: VisitMoney): VisitMoney => ({
  ...money,
  due: Math.max(0, (money.approval?.total ?? 0) - money.paid),
})

/** A copy of the items with a change of some of them. */
export function replaced<T extends object>(items: readonly T[], isIt: (item: T) => boolean, change: object): T[] {
  return items.map((item) => (isIt(item) ? Object.assign({}, item, change) : item))
}
