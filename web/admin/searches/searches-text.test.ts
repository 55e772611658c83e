import { expect, test } from 'vitest'

import { countText, totalText } from './searches-text.ts'

test.each([
  [0, 0, 'No hay búsquedas en los últimos 30 días.'],
  [1, 0, '1 búsqueda en los últimos 30 días, todas con resultado.'],
  [1_200, 300, '1.200 búsquedas en los últimos 30 días, 25 % sin resultado.'],
  [1_200, 1, '1.200 búsquedas en los últimos 30 días, menos del 1 % sin resultado.'],
])('%i searches, %i of them without a result', (searches, unfound, text) => {
  expect(totalText({ searches, unfound }, '30').replaceAll(/\s/g, ' ')).toBe(text)
})

test.each([
  [1, 0, '1 búsqueda'],
  [4, 4, '4 búsquedas sin resultado'],
  [1_200, 1_000, '1.200 búsquedas, 1.000 sin resultado'],
])('words with %i searches, %i of them without a result', (searches, unfound, text) => {
  expect(countText({ searches, unfound }).replaceAll(/\s/g, ' ')).toBe(text)
})
