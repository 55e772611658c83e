import { expect, test } from 'vitest'

import { changeOf, likelyCash } from './cash.ts'

test.each([
  [40_000, [40_000, 50_000, 100_000]],
  [41_000, [41_000, 50_000, 60_000, 100_000]],
  [118_300, [118_300, 120_000, 150_000, 200_000]],
  [100_000, [100_000]],
])('for %i pesos a buyer may well give %j', (total, given) => {
  expect(likelyCash(total)).toEqual(given)
})

test.each([
  ['50.000', 10_000],
  ['40000', 0],
  ['$ 35.000', -5_000],
  ['', null],
  ['cien', null],
])('of %j the change for 40.000 is %j', (received, change) => {
  expect(changeOf(received, 40_000)).toBe(change)
})
