import { describe, expect, it } from 'vitest'

import type { Visit } from '../../../../contract/visits/visits.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'
import { heldEnd, isOverWithVisit, isRepeated, refusalOf } from './refused-steps.ts'

const base = { taskId: 'v', stepId: '', at: '2026-11-24T14:02:00.000Z', version: 0 }
const refused = { message: 'No', isConflict: false }
const pay = (amount: number): StepContent => ({
  call: 'visits.pay',
  input: { ...base, paymentId: 'e', method: 'cash', amount },
})
const finish: StepContent = { call: 'visits.stage', input: { ...base, stage: 'finished' } }
const setOut: StepContent = { call: 'visits.stage', input: { ...base, stage: 'on_the_way' } }
const sign: StepContent = { call: 'visitRecords.sign', input: { ...base, name: 'L', drawing: 'M1 1' } }
const queued = (content: StepContent, more: Partial<QueuedStep> = {}): QueuedStep =>
  ({ ...content, id: '', taskId: 'v', order: 1, title: '', isTried: false, ...more }) as QueuedStep
/** A visit that owes this much with the payments that wait. */
const owing = (due: number) =>
  ({
    task: { _id: 'v' },
    money: { approval: {}, services: [], parts: [], total: 90, paid: 0, due },
  }) as unknown as Visit

describe('a step that is taken again while it waits', () => {
  it('is repeated for a part that the computer has on the account, and for an approval of the same account', () => {
    const add: StepContent = {
      call: 'visits.addPart',
      input: { ...base, partId: 'p', computerId: 'a', productId: 'ssd', quantity: 1 },
      shown: { productId: 'ssd', productName: 'SSD', productImage: '', sellingPrice: 90, stock: 2 },
    }
    const having = (state: string, computerId = 'a') => {
      const visit = owing(0)
      return {
        ...visit,
        money: { ...visit.money, parts: [{ state, productId: 'ssd', computerId }] },
      } as unknown as Visit
    }
    expect(isRepeated(add, having('added'), [])).toBe(true)
    for (const visit of [owing(0), having('approved'), having('added', 'b')])
      expect(isRepeated(add, visit, [])).toBe(false)

    const approve = (quoteId: string): StepContent => ({
      call: 'visits.approveQuote',
      input: { ...base, quoteId, total: 90, signer: 'L', signature: 'M1 1' },
    })
    expect(isRepeated(approve('q'), owing(0), [queued(approve('q'))])).toBe(true)
    expect(isRepeated(approve('r'), owing(0), [queued(approve('q'))])).toBe(false)
  })

  it('is repeated for an end and a signature, waiting or refused, of the same visit only', () => {
    for (const content of [finish, sign]) {
      expect(isRepeated(content, owing(0), [])).toBe(false)
      expect(isRepeated(content, owing(0), [queued(content)])).toBe(true)
      expect(isRepeated(content, owing(0), [queued(content, { trouble: refused })])).toBe(true)
      expect(isRepeated(content, owing(0), [queued(content, { taskId: 'other' })])).toBe(false)
    }
    expect(isRepeated(finish, owing(0), [queued(setOut)])).toBe(false)
  })

  it('is repeated for a stage that waits, unless it was undone or refused', () => {
    const undo: StepContent = { call: 'visits.undoStage', input: { ...base, stage: 'on_the_way' } }
    expect(isRepeated(setOut, owing(0), [queued(setOut), queued(pay(90))])).toBe(true)
    for (const steps of [[], [queued(setOut), queued(undo)], [queued(setOut, { trouble: refused })]])
      expect(isRepeated(setOut, owing(0), steps)).toBe(false)
  })

  it('is repeated for a payment of what a waiting one pays, but not for what was approved since', () => {
    expect(isRepeated(pay(90), owing(0), [queued(pay(90))])).toBe(true)
    expect(isRepeated(pay(40), owing(40), [queued(pay(90))])).toBe(false)
    expect(isRepeated(pay(90), owing(90), [queued(pay(90), { trouble: refused })])).toBe(true)
    expect(isRepeated(pay(90), owing(90), [queued(pay(90), { taskId: 'other' })])).toBe(false)
    // With nothing waiting the server decides, and what it refuses is shown: the money is there.
    expect(isRepeated(pay(90), owing(0), [])).toBe(false)
  })
})

it('a result that was refused because the visit is signed is marked, and nothing else is', () => {
  const result: StepContent = { call: 'visits.saveComputer', input: { ...base, computerId: 'a', minutes: 5 } }
  const open = { ...owing(0), record: null }
  const signed = { ...open, record: { number: 'ACTA-2026-000001', signedAt: base.at } }
  const sent = (visit: Visit | undefined) => ({ state: 'refused', ...refused, visit }) as const
  expect(refusalOf(result, sent(signed))).toEqual({ ...refused, isAfterRecord: true })
  for (const visit of [open, undefined]) expect(refusalOf(result, sent(visit))).toEqual(refused)
  expect(refusalOf(pay(90), sent(signed))).toEqual(refused)
})

it('a visit shown as open has its end held back by a signature that waits or an end that was refused', () => {
  expect(heldEnd('v', [queued(finish), queued(pay(1), { trouble: refused })])).toBeUndefined()
  expect(heldEnd('v', [queued(finish, { trouble: refused })])).toBeDefined()
  expect(heldEnd('v', [queued(finish, { trouble: refused }), queued(sign)])?.call).toBe('visitRecords.sign')
  expect(heldEnd('v', [queued(sign, { taskId: 'other' })])).toBeUndefined()
})

it('nothing is to be decided about the way to a cancelled visit; about work or money that waits with it there is', () => {
  const cancelled = { task: { _id: 'v', estado: 'cancelado' } } as unknown as Visit
  const undo: StepContent = { call: 'visits.undoStage', input: { ...base, stage: 'on_the_way' } }
  expect(isOverWithVisit([queued(setOut), queued(undo), queued(finish)], cancelled)).toBe(true)
  expect(isOverWithVisit([queued(setOut), queued(pay(90))], cancelled)).toBe(false)
  expect(isOverWithVisit([queued(setOut), queued(sign)], cancelled)).toBe(false)
  expect(isOverWithVisit([queued(setOut)], { task: { estado: 'pendiente' } } as unknown as Visit)).toBe(false)
  expect(isOverWithVisit([queued(setOut)], undefined)).toBe(false)
})
