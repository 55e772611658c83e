import { expect, test } from 'vitest'

import { betweenDays, nearDay } from './near-days.ts'

const today = '2026-11-23'

test.each([
  ['2026-11-26', '2026-11-30', 'entre el jueves 26 y el lunes 30'],
  ['2026-11-26', '2026-11-26', 'el jueves 26'],
  ['2026-11-30', '2026-12-02', 'entre el lunes 30 de noviembre y el miércoles 2 de diciembre'],
  ['2026-12-01', '2026-12-01', 'el martes 1 de diciembre'],
])('the days from %s to %s are "%s"', (from, to, text) => {
  expect(betweenDays({ from, to }, today)).toBe(text)
})

test('a day of an earlier month has the month’s name', () => {
  expect(nearDay('2026-10-29', today)).toBe('el jueves 29 de octubre')
})
