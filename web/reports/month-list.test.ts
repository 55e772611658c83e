import { expect, test } from 'vitest'

import { lastMonthOf, monthsSince } from './month-list.ts'

test('months begin with that of today and end with the first sale, or a year ago', () => {
  expect(monthsSince({ year: 2024, month: 10 }, '2026-01-31')).toEqual([
    ...['2026-01', '2025-12', '2025-11', '2025-10', '2025-09', '2025-08', '2025-07', '2025-06', '2025-05', '2025-04'],
    ...['2025-03', '2025-02', '2025-01', '2024-12', '2024-11', '2024-10'],
  ])
  expect(monthsSince(undefined, '2026-01-31')).toHaveLength(12)
  expect(monthsSince({ year: 2026, month: 1 }, '2026-01-31').at(-1)).toBe('2025-02')
})

test('a file has twelve months at most', () => {
  expect([lastMonthOf('2026-01'), lastMonthOf('2025-12')]).toEqual(['2026-12', '2026-11'])
})
