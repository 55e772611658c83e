import { expect, test } from 'vitest'

import { rightsTag } from './accounts/rights.ts'
import { inOrder, mayEnter } from './shop-areas.ts'

test.each([
  [null, 'reports', true],
  [undefined, ['orders', 'visits'], true],
  [['orders'], 'orders', true],
  [['orders'], 'refunds', false],
  [['visits'], ['orders', 'visits'], true],
  [['reports'], ['orders', 'visits'], false],
  [['reports'], 'any', true],
  [[], 'orders', false],
] as const)('with the areas %j, access to %j is %j', (areas, place, may) => expect(mayEnter(areas, place)).toBe(may))

test('the tag lists the areas in one fixed order, and is unique for each set of areas', () => {
  expect(rightsTag({ role: 'ADMIN' })).toBe('ADMIN')
  expect(rightsTag({ role: 'ADMIN', areas: null })).toBe('ADMIN')
  expect(rightsTag({ role: 'ADMIN', areas: ['users', 'orders'] })).toBe('ADMIN orders users')
  expect(inOrder(['users', 'orders', 'users'])).toEqual(['orders', 'users'])
})
