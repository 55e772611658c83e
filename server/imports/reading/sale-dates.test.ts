import { expect, test } from 'vitest'

import { readDay } from './sale-dates.ts'

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2028-2-29T10:00:00', '2028-02-29'],
  ['31/01/2026', '2026-01-31'],
  [46_053, '2026-01-31'],
  ['', ''],
])('a cell with %j is the day %j', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test.each(['31/02/2026', '2026-02-29', '2026-13-01', '32/01/2026', 'mañana', 3, 200_000])(
  'a cell with %j is no day',
  (cell) => {
    expect(readDay(cell)).toBeNull()
  },
)
