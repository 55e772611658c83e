import { expect, test } from 'vitest'

import { lastHour } from './due-hour.ts'

test.each([
  ['2026-11-22T08:00:00Z', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T07:59:59Z', '2026-11-21T08:00:00.000Z'],
  // Late in the evening the day in Colombia is not yet that of UTC.
  ['2026-11-23T03:30:00Z', '2026-11-22T08:00:00.000Z'],
])('at %s the last three in the morning was %s', (now, last) => {
  expect(lastHour(3, new Date(now)).toISOString()).toBe(last)
})
