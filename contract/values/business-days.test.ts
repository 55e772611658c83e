import { expect, test } from 'vitest'

import { businessDaysLater } from './business-days.ts'

test.each([
  // A Friday, and the Monday after it.
  ['2026-11-20', 1, '2026-11-23'],
  // 7 December is a Monday, 8 December a holiday.
  ['2026-12-04', 2, '2026-12-09'],
  // Over Holy Week: Thursday and Friday are holidays.
  ['2026-03-31', 2, '2026-04-06'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 8, '2026-12-02'],
])('%s plus %i business days is %s', (fecha, days, expected) => {
  expect(businessDaysLater(fecha, days)).toBe(expected)
})
