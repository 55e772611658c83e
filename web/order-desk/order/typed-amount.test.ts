import { expect, it } from 'vitest'

import { groupAmount, readAmount } from './typed-amount.ts'

it.each([
  ['80000', '80.000', 80_000],
  ['1368100', '1.368.100', 1_368_100],
  ['1.3681', '13.681', 13_681],
  ['$ 900', '900', 900],
  ['80.000,50', '80.000,50', Number.NaN],
  ['', '', Number.NaN],
])('the amount %s stands as %s and is read as it stands', (typed, shown, amount) => {
  expect(groupAmount(typed)).toBe(shown)
  expect(readAmount(shown)).toBe(amount)
})
