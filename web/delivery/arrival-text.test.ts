import { expect, it } from 'vitest'

import { arrivalText } from './arrival-text.ts'

it.each([
  ['2026-11-26', '2026-11-30', 'Llega entre el jueves 26 y el lunes 30'],
  ['2026-11-26', '2026-11-26', 'Llega el jueves 26'],
  ['2026-11-30', '2026-12-02', 'Llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre'],
  ['2026-12-01', '2026-12-01', 'Llega el martes 1 de diciembre'],
])('from %s to %s: %s', (from, to, expected) => {
  expect(arrivalText({ from, to }, '2026-11-22')).toBe(expected)
})
