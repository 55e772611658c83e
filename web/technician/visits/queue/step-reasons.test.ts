import { expect, it } from 'vitest'

import type { QueuedStep, StepContent } from './queued-steps.ts'
import { longestReason, reasonOf, withReason } from './step-reasons.ts'

const base = { taskId: 'v', stepId: '', at: '2026-11-24T14:02:00.000Z', version: 0 }
const sign: StepContent = { call: 'visitRecords.sign', input: { ...base, name: 'L', drawing: 'M1 1' } }
const queued = (content: StepContent): QueuedStep => ({
  ...content,
  ...{ id: '', taskId: 'v', order: 1, title: '', isTried: false },
})

it('a reason can be corrected if a step has or lacks one', () => {
  const result = (change: object): StepContent => ({
    call: 'visits.saveComputer',
    input: { ...base, computerId: 'a', ...change },
  })
  const point = (state: 'done' | 'not_applicable', note?: string): StepContent => ({
    call: 'visits.checkPoint',
    input: { ...base, position: 1, state, ...(note !== undefined && { note }) },
  })
  expect(reasonOf(result({ state: 'pospuesto', reason: 'a\nb' }))).toBe('a\nb')
  expect(reasonOf(result({ state: 'pospuesto' }))).toBe('')
  expect(reasonOf(result({ state: 'resuelto' }))).toBeUndefined()
  expect(reasonOf(result({ findings: 'Polvo' }))).toBeUndefined()
  expect(reasonOf(point('not_applicable'))).toBe('')
  expect(reasonOf(point('done', 'x'))).toBeUndefined()
  expect(reasonOf(sign)).toBeUndefined()
  expect(withReason(queued(result({ minutes: 5 })), 'Sin luz')?.input).toMatchObject({ minutes: 5, reason: 'Sin luz' })
  expect(withReason(queued(point('not_applicable')), 'Sin luz')?.input).toMatchObject({ note: 'Sin luz' })
  expect(withReason(queued(sign), 'Sin luz')).toBeUndefined()
})

it('the reason of a reversal can be corrected, within the shop’s limit', () => {
  const payment: StepContent = { call: 'visitPayments.takeBack', input: { ...base, paymentId: 'p', reason: '\u200B' } }
  const line: StepContent = { call: 'visitPayments.takeBackLine', input: { ...base, lineId: 'l', reason: 'Otro' } }
  expect([reasonOf(payment), reasonOf(line)]).toEqual(['\u200B', 'Otro'])
  expect(withReason(queued(payment), 'Era otro')?.input).toMatchObject({ paymentId: 'p', reason: 'Era otro' })
  expect(withReason(queued(line), 'Era otro')?.input).toMatchObject({ lineId: 'l', reason: 'Era otro' })
  expect([longestReason(payment), longestReason(line), longestReason(sign)]).toEqual([300, 300, 500])
})
