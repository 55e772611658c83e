import { expect, test } from 'vitest'

import { lastWithdrawalDay } from './withdrawal.ts'

test.each([
  // A Tuesday; the 7th is a Monday and the 8th a holiday.
  ['2026-12-01T15:00:00Z', '2026-12-09'],
  ['2026-11-20T15:00:00Z', '2026-11-27'],
  // Still Friday in Bogotá.
  ['2026-11-21T03:00:00Z', '2026-11-27'],
  ['2026-11-22T15:00:00Z', '2026-11-27'],
])('what arrived at %s can be sent back until %s', (deliveredAt, last) => {
  expect(lastWithdrawalDay(deliveredAt)).toBe(last)
})
