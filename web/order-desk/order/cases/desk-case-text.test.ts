import { expect, test } from 'vitest'

import type { DeskCase } from '../../../../contract/orders/return-cases.ts'
import { dueText, stepsOf } from './desk-case-text.ts'

const today = '2026-11-30'
const about = (some: Partial<DeskCase>) =>
  ({
    kind: 'withdrawal',
    state: 'waiting',
    notSentFrom: null,
    dueOn: null,
    closedAt: null,
    isLate: false,
    ...some,
  }) as DeskCase

test.each([
  [about({}), ['received', 'rejected', 'cancelled']],
  [about({ notSentFrom: '2026-12-01' }), ['received', 'rejected', 'cancelled']],
  [about({ notSentFrom: today }), ['received', 'rejected', 'not_sent', 'cancelled']],
  [about({ state: 'received' }), []],
  [about({ kind: 'guarantee' }), ['reviewed', 'rejected', 'cancelled']],
  [about({ kind: 'guarantee', state: 'in_review' }), ['repaired', 'replaced', 'received', 'rejected', 'cancelled']],
  [about({ state: 'money_back' }), []],
])('%o offers %j', (one, steps) => {
  expect(stepsOf(one, today)).toEqual(steps)
})

test.each([
  [about({}), ''],
  [about({ dueOn: '2026-12-04' }), 'Vence el viernes 4 de diciembre'],
  [about({ dueOn: today }), 'Vence hoy'],
  [about({ dueOn: '2026-11-27', isLate: true }), 'Venció el viernes 27'],
  [about({ dueOn: '2026-11-27', closedAt: '2026-11-26T10:00:00Z' }), ''],
])('%o is due: %s', (one, text) => {
  expect(dueText(one, today)).toBe(text)
})
