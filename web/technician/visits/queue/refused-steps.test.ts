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
/** A visit with this amount due after the waiting payments. */
const owing = (due: number) =>
  ({
    task: { _id: 'v' },
    money: { approval: {}, services: [], parts: [], total: 90, paid: 0, due },
  }) as unknown as Visit

describe('a step taken again while it waits', () => {
  it('is repeated for a part that the computer already has on the account, and for an approval of the same account', () => {
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

  it('is repeated for a waiting stage, unless it was undone or refused', () => {
    const undo: StepContent = { call: 'visits.undoStage', input: { ...base, stage: 'on_the_way' } }
    expect(isRepeated(setOut, owing(0), [queued(setOut), queued(pay(90))])).toBe(true)
    for (const steps of [[], [queued(setOut), queued(undo)], [queued(setOut, { trouble: refused })]])
      expect(isRepeated(setOut, owing(0), steps)).toBe(false)
  })

  it('is repeated for a payment of an amount that a waiting one pays, but not of later approvals', () => {
    expect(isRepeated(pay(90), owing(0), [queued(pay(90))])).toBe(true)
    expect(isRepeated(pay(40), owing(40), [queued(pay(90))])).toBe(false)
    expect(isRepeated(pay(90), owing(90), [queued(pay(90), { trouble: refused })])).toBe(true)
    expect(isRepeated(pay(90), owing(90), [queued(pay(90), { taskId: 'other' })])).toBe(false)
    // Without waiting payments the server decides, and its refusal is shown: the money was received.
    expect(isRepeated(pay(90), owing(0), [])).toBe(false)
  })
})

it('only a result refused because the visit is signed is marked as after the record', () => {
  const result: StepContent = { call: 'visits.saveComputer', input: { ...base, computerId: 'a', minutes: 5 } }
  const open = { ...owing(0), record: null }
  const signed = { ...open, record: { number: 'ACTA-2026-000001', signedAt: base.at } }
  const sent = (visit: Visit | undefined) => ({ state: 'refused', ...refused, visit }) as const
  expect(refusalOf(result, sent(signed))).toEqual({ ...refused, isAfterRecord: true })
  for (const visit of [open, undefined]) expect(refusalOf(result, sent(visit))).toEqual(refused)
  expect(refusalOf(pay(90), sent(signed))).toEqual(refused)
})

it('the end of an open visit is held back by a waiting signature or a refused end', () => {
  expect(heldEnd('v', [queued(finish), queued(pay(1), { trouble: refused })])).toBeUndefined()
  expect(heldEnd('v', [queued(finish, { trouble: refused })])).toBeDefined()
  expect(heldEnd('v', [queued(finish, { trouble: refused }), queued(sign)])?.call).toBe('visitRecords.sign')
  expect(heldEnd('v', [queued(sign, { taskId: 'other' })])).toBeUndefined()
})

it('stages of a cancelled visit need no decision; work or money waiting with them does', () => {
  const cancelled = { task: { _id: 'v', estado: 'cancelado' } } as unknown as Visit
  const undo: StepContent = { call: 'visits.undoStage', input: { ...base, stage: 'on_the_way' } }
  expect(isOverWithVisit([queued(setOut), queued(undo), queued(finish)], cancelled)).toBe(true)
  expect(isOverWithVisit([queued(setOut), queued(pay(90))], cancelled)).toBe(false)
  expect(isOverWithVisit([queued(setOut), queued(sign)], cancelled)).toBe(false)
  expect(isOverWithVisit([queued(setOut)], { task: { estado: 'pendiente' } } as unknown as Visit)).toBe(false)
  expect(isOverWithVisit([queued(setOut)], undefined)).toBe(false)
})
