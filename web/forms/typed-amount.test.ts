import { expect, it } from 'vitest'

import { digitsOf, groupAmount, readAmount } from './typed-amount.ts'

it.each([
  ['80000', '80.000', 80_000],
  ['1368100', '1.368.100', 1_368_100],
  ['1.3681', '13.681', 13_681],
  ['$ 900', '900', 900],
  ['80.000,50', '80.000,50', Number.NaN],
  ['1e3', '1e3', Number.NaN],
  ['-5.000', '-5.000', Number.NaN],
  ['', '', Number.NaN],
])('the amount %s is shown as %s and read as shown', (typed, shown, amount) => {
  expect(groupAmount(typed)).toBe(shown)
  expect(readAmount(shown)).toBe(amount)
})

it('an amount is sent as its digits; other text is sent as typed, so that the server refuses it', () => {
  expect(['1.368.100', '', '80.000,50', '1e3'].map(digitsOf)).toEqual(['1368100', '', '80.000,50', '1e3'])
})
