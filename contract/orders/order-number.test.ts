import { expect, test } from 'vitest'

import { orderNumber } from './order-number.ts'

test('the number of an order is the first part of its id, in capitals', () => {
  expect(orderNumber('9d3b17f4-0000-4000-8000-000000000000')).toBe('9D3B17F4')
})
