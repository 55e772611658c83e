import { expect, test } from 'vitest'

import { shortPesos } from './short-pesos.ts'

test.each([
  [0, '0'],
  [900, '$ 900'],
  [250_000, '$ 250 mil'],
  [30_000_000, '$ 30 M'],
  [34_120_000, '$ 34,1 M'],
  [1_234_500_000, '$ 1.234,5 M'],
])('%i pesos are %s on an axis', (amount, text) => {
  expect(shortPesos(amount)).toBe(text.replaceAll(' ', '\u00A0'))
})
