import { expect, it } from 'vitest'

import { wholePesos } from './whole-pesos.ts'

it.each([
  ['$ 1.250.000', '1250000'],
  ['89.900,00', '89900'],
  ['1,250,000', '1250000'],
  ['1,250,000.00', '1250000'],
  ['COP 49900', '49900'],
  ['.', ''],
  ['$ ', ''],
  ['49900,50', null],
  ['1.5', null],
  ['-5', null],
  ['1e5', null],
  ['desde 5000', null],
])('%s pasted into a price leaves the digits %s', (text, digits) => {
  expect(wholePesos(text)).toBe(digits)
})
