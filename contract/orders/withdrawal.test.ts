import { expect, test } from 'vitest'

import { lastGuaranteeAnswer, lastGuaranteeDay, lastRefundDay, lastWithdrawalDay } from './withdrawal.ts'

test.each([
  // A Tuesday; the 7th is a Monday and the 8th a holiday.
  ['2026-12-01T15:00:00Z', '2026-12-09'],
  ['2026-11-20T15:00:00Z', '2026-11-27'],
  // Still Friday in Bogotá.
  ['2026-11-21T03:00:00Z', '2026-11-27'],
  ['2026-11-22T15:00:00Z', '2026-11-27'],
])('goods that arrived at %s can be returned until %s', (deliveredAt, last) => {
  expect(lastWithdrawalDay(deliveredAt)).toBe(last)
})

test.each([
  ['2026-12-01T15:00:00Z', '2027-12-01'],
  // Still the day before in Bogotá.
  ['2027-01-01T03:00:00Z', '2027-12-31'],
  ['2028-02-29T15:00:00Z', '2029-02-28'],
])('the guarantee of goods that arrived at %s lasts until %s', (deliveredAt, last) => {
  expect(lastGuaranteeDay(deliveredAt)).toBe(last)
})

test('money of a withdrawal is due 15 calendar days after the product came back, a guarantee answer 15 business days after it was claimed', () => {
  expect(lastRefundDay('2026-12-20')).toBe('2027-01-04')
  // The 8th and the 25th of December are holidays.
  expect(lastGuaranteeAnswer('2026-12-01')).toBe('2026-12-23')
})
