import { expect, it } from 'vitest'

import type { Visit } from '../../../contract/visits/visits.ts'
import { cashToHandOver } from './cash-in-hand.ts'
import type { QueuedStep, StepContent } from './queue/queued-steps.ts'

const at = '2026-11-24T14:02:00.000Z'
const base = { taskId: 'v', stepId: '', at }
const pay = (paymentId: string, amount: number, method: 'cash' | 'transfer' = 'cash'): StepContent => ({
  call: 'visits.pay',
  input: { ...base, paymentId, method, amount },
})
const takeBack = (paymentId: string): StepContent => ({
  call: 'visitPayments.takeBack',
  input: { ...base, version: 1, paymentId, reason: 'Era de otra visita' },
})
const queued = (content: StepContent, more: Partial<QueuedStep> = {}): QueuedStep =>
  ({ ...content, id: '', taskId: 'v', order: 1, title: '', isTried: false, ...more }) as QueuedStep
const noted = [
  { _id: 'k', method: 'cash', amount: 30_000, at },
  { _id: 't', method: 'transfer', amount: 7_000, at },
] as const
const visits = { v: { money: { payments: noted } } as unknown as Visit }
const inHand = (cashInHand: number | null, ...steps: QueuedStep[]) => cashToHandOver({ cashInHand, visits, steps })

it('the cash to hand over includes waiting payments of every visit, and no transfers', () => {
  expect(inHand(null)).toBe(0)
  const waiting = [queued(pay('a', 50_000)), queued(pay('b', 20_000), { taskId: 'w' }), queued(pay('c', 1, 'transfer'))]
  expect(inHand(30_000, ...waiting)).toBe(100_000)
})

it('the cash to hand over excludes payments that are being reversed or were refused', () => {
  expect(inHand(30_000, queued(takeBack('k')))).toBe(0)
  expect(inHand(30_000, queued(takeBack('t')))).toBe(30_000)
  expect(inHand(30_000, queued(pay('a', 50_000)), queued(takeBack('a')))).toBe(30_000)
  const refusal = { message: 'No', isConflict: false }
  expect(
    inHand(30_000, queued(pay('a', 50_000), { trouble: refusal }), queued(takeBack('k'), { trouble: refusal })),
  ).toBe(30_000)
})
