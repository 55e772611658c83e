import { describe, expect, it } from 'vitest'

import { nextToSend } from './next-to-send.ts'
import type { QueuedStep, StepContent } from './queued-steps.ts'

const base = { taskId: 'v', stepId: '', at: '2026-11-24T14:02:00.000Z', version: 0 }
const refused = { message: 'No', isConflict: false }
const contents = {
  part: {
    call: 'visits.addPart',
    input: { ...base, partId: 'p', computerId: 'a', productId: 'd', quantity: 1 },
    shown: { productId: 'd', productName: 'Disco', productImage: '', sellingPrice: 1, stock: 1 },
  },
  drop: { call: 'visits.changePart', input: { ...base, partId: 'p', state: 'dropped' } },
  quote: { call: 'visits.makeQuote', input: { ...base, quoteId: 'q', total: 1 } },
  approve: { call: 'visits.approveQuote', input: { ...base, quoteId: 'q', total: 1, signer: 'L', signature: 'M1 1' } },
  pay: { call: 'visits.pay', input: { ...base, paymentId: 'e', method: 'cash', amount: 1 } },
  finish: { call: 'visits.stage', input: { ...base, stage: 'finished' } },
  sign: { call: 'visitRecords.sign', input: { ...base, name: 'L', drawing: 'M1 1' } },
  result: { call: 'visits.saveComputer', input: { ...base, computerId: 'a', state: 'resuelto' } },
} satisfies Record<string, StepContent>

type Name = keyof typeof contents
const queued = (given: Name | [Name, Partial<QueuedStep>], order: number): QueuedStep => {
  const [name, more] = Array.isArray(given) ? given : [given, {}]
  return { ...contents[name], id: name, taskId: 'v', title: name, order, isTried: false, ...more } as QueuedStep
}
const queue = (...names: Parameters<typeof queued>[0][]): QueuedStep[] => names.map(queued)
const nextOf = (...steps: Parameters<typeof queue>) => nextToSend(queue(...steps))?.id

describe('the next step to send', () => {
  it('is the first; after a refused step of the account no other of that visit', () => {
    expect(nextOf('part', 'quote', 'approve')).toBe('part')
    expect(nextOf(['approve', { trouble: refused }], 'pay', 'finish', 'sign', 'drop')).toBeUndefined()
    expect(nextOf(['approve', { trouble: refused }], 'pay', ['finish', { taskId: 'other' }])).toBe('finish')
  })

  it('is the missing step of a refused payment, but not the end of the visit', () => {
    expect(nextOf(['pay', { trouble: refused }], 'finish', 'sign')).toBeUndefined()
    expect(nextOf(['pay', { trouble: refused }], 'finish', 'sign', 'drop', 'quote', 'approve')).toBe('drop')
    expect(nextOf(['finish', { trouble: refused }], 'sign', 'result')).toBe('result')
  })

  it('is a payment of a signed visit, also after a result that came after the record', () => {
    const isAfterRecord = { ...refused, isAfterRecord: true }
    expect(nextOf(['result', { trouble: isAfterRecord }], 'pay')).toBe('pay')
    expect(nextOf(['result', { trouble: refused }], 'pay')).toBeUndefined()
  })

  it('is a step taken since, before a closing step that is tried again, which precedes the later ones', () => {
    expect(nextOf(['pay', { isAgain: true }], 'finish', 'sign', 'quote', 'approve')).toBe('quote')
    expect(nextOf(['pay', { isAgain: true }], 'finish', 'sign')).toBe('pay')
    expect(nextOf(['pay', { isAgain: true }], ['quote', { taskId: 'other' }])).toBe('pay')
    expect(nextOf('pay', 'quote')).toBe('pay')
    expect(nextOf(['approve', { isAgain: true }], 'pay', 'drop')).toBe('approve')
  })
})
