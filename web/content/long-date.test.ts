import { expect, test } from 'vitest'

import { formatLongDate } from './long-date.ts'

test('a civil date is read as that day, in words', () => {
  expect(formatLongDate('2026-11-20')).toBe('20 de noviembre de 2026')
  expect(formatLongDate('2027-01-01')).toBe('1 de enero de 2027')
})
