import { describe, expect, it } from 'vitest'

import type { VisitMoney } from '../../../../contract/visits/visit-money.ts'
import { hasLines, needsApproval, rangeText, roundAmounts, toCollect } from '../money-text.ts'
import { withMoneyStep, type MoneyContent } from './queued-money.ts'

const at = '2026-11-24T14:02:00.000Z'
const first = { taskId: 'v', stepId: '', at }
const next = { ...first, version: 0 }
const empty: VisitMoney = {
  ...{ fee: 50_000, services: [], parts: [], total: 50_000, range: { from: 50_000, to: 50_000 } },
  ...{ quote: null, approval: null, payments: [], paid: 0, due: 0 },
}
const disk = { productId: 'd', productName: 'Disco', productImage: '', sellingPrice: 189_900, stock: 4 }
const addDisk: MoneyContent = {
  call: 'visits.addPart',
  input: { ...first, partId: 'p', computerId: 'a', productId: 'd', quantity: 1 },
  shown: disk,
}
const addService: MoneyContent = {
  call: 'visits.addService',
  input: { ...first, serviceId: 's', listVersion: 1, position: 1, amount: 95_000 },
  shown: { name: 'Cambio de disco', from: 80_000, to: 90_000 },
}
const quote = (total: number): MoneyContent => ({
  call: 'visits.makeQuote',
  input: { ...first, quoteId: 'q', total },
})
const approve: MoneyContent = {
  call: 'visits.approveQuote',
  input: { ...next, quoteId: 'q', total: 239_900, signer: 'Luz', signature: 'M1 1L2 2' },
}
const pay = (amount: number): MoneyContent => ({
  call: 'visits.pay',
  input: { ...first, paymentId: 'e', method: 'cash', amount },
})
const after = (...steps: MoneyContent[]) => steps.reduce((money, step) => withMoneyStep(money, step), empty)

describe('the account of a visit with queued steps', () => {
  it('has the added parts and services, and their sum', () => {
    const money = after(addDisk, addService, {
      call: 'visits.changePart',
      input: { ...next, partId: 'p', quantity: 2 },
    })
    expect(money.parts[0]).toMatchObject({ productName: 'Disco', quantity: 2, amount: 379_800, state: 'added' })
    expect(money.total).toBe(50_000 + 379_800 + 95_000)
    expect(rangeText(money)?.text).toMatch(/^Pasa del rango en \$\s5\.000$/)
    expect(needsApproval(money)).toBe(true)
  })

  it('omits dropped lines', () => {
    const money = after(
      addDisk,
      addService,
      { call: 'visits.changePart', input: { ...next, partId: 'p', state: 'dropped' } },
      { call: 'visits.changeService', input: { ...next, serviceId: 's', state: 'dropped' } },
    )
    expect(money).toEqual(empty)
  })

  it('is approved and paid once, even when the server already has a step', () => {
    const money = after(addDisk, addDisk, quote(239_900), quote(239_900), approve, approve, pay(239_900), pay(239_900))
    expect(money).toMatchObject({ total: 239_900, paid: 239_900, due: 0, approval: { total: 239_900, signer: 'Luz' } })
    expect(money.parts).toMatchObject([{ state: 'approved' }])
    expect(money.payments).toHaveLength(1)
    expect(needsApproval(money)).toBe(false)
  })

  it('is due again without a mistaken payment, and needs a new approval without an approved line', () => {
    const back: MoneyContent = {
      call: 'visitPayments.takeBack',
      input: { ...next, paymentId: 'e', reason: 'Era transferencia' },
    }
    const paid = after(addDisk, quote(239_900), approve, pay(239_900), back, back)
    expect(paid).toMatchObject({ paid: 0, due: 239_900, payments: [] })
    const money = withMoneyStep(after(addDisk, addService, quote(334_900), approve), {
      call: 'visitPayments.takeBackLine',
      input: { ...next, lineId: 'p', reason: 'No hacía falta' },
    })
    expect(money).toMatchObject({ total: 145_000, approval: null, due: 0, parts: [] })
    expect(needsApproval(money)).toBe(true)
  })

  it('stays approved without a line paid by link, and does not count the surplus as paid', () => {
    const agreed = after(addDisk, quote(239_900), approve)
    const byLink = { _id: 'l', method: 'link', amount: 239_900, at } as const
    const money = withMoneyStep(
      { ...agreed, payments: [byLink], paid: 239_900, due: 0 },
      { call: 'visitPayments.takeBackLine', input: { ...next, lineId: 'p', reason: 'No hacía falta' } },
    )
    expect(money).toMatchObject({ approval: { total: 50_000, how: 'taken_back' }, paid: 50_000, due: 0, total: 50_000 })
    expect(needsApproval(money)).toBe(false)
  })

  it('stays approved, and due, without a line that is reversed after the end of the visit', () => {
    const without = (lineId: string): MoneyContent => ({
      call: 'visitPayments.takeBackLine',
      input: { ...next, lineId, reason: 'No hacía falta' },
    })
    const agreed = after(addDisk, addService, quote(334_900), approve)
    const rest = withMoneyStep(agreed, without('p'), true)
    expect(rest).toMatchObject({
      approval: { total: 145_000, how: 'taken_back' },
      total: 145_000,
      paid: 0,
      due: 145_000,
    })
    expect(needsApproval(rest)).toBe(false)
    expect(toCollect(rest)).toBe(145_000)
  })

  it('needs another approval for later additions, and collects the approved amount', () => {
    const money = after(addDisk, quote(239_900), approve, addService)
    expect(money.quote?.isCurrent).toBe(false)
    expect(needsApproval(money)).toBe(true)
    expect(toCollect(money)).toBe(239_900)
  })

  it('needs no approval of the requested fee', () => {
    expect(needsApproval(empty)).toBe(false)
    expect(toCollect(empty)).toBe(50_000)
    expect(after(quote(50_000), pay(50_000))).toMatchObject({ approval: { how: 'request' }, paid: 50_000, due: 0 })
  })
})

it('requires an approval also if its lines cost nothing', () => {
  const corrective: VisitMoney = { ...empty, fee: 0, total: 0, range: { from: 0, to: 0 } }
  expect([hasLines(corrective), needsApproval(corrective)]).toEqual([false, false])
  const free = { ...addService, input: { ...addService.input, amount: 0 } } as MoneyContent
  const money = withMoneyStep(corrective, free)
  expect(money.total).toBe(0)
  expect([hasLines(money), needsApproval(money)]).toEqual([true, true])
  const agreed = [quote(0), { ...approve, input: { ...approve.input, total: 0 } } as MoneyContent]
  expect(needsApproval(agreed.reduce((money, step) => withMoneyStep(money, step), money))).toBe(false)
})

it('offers round amounts above the amount due, without repeating one', () => {
  expect(roundAmounts(384_900)).toEqual([390_000, 400_000])
  expect(roundAmounts(50_000)).toEqual([100_000])
})
