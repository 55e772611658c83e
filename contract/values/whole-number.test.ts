import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { wholeNumber } from './whole-number.ts'

const quantity = wholeNumber({ min: 1, max: 99, message: 'No.' })

test.each([1, 99, '1', '99', '007'])('%j is accepted', (given) => {
  expect(safeParse(quantity, given)).toEqual({ success: true, data: Number(given) })
})

test.each([
  0,
  100,
  1.5,
  -1,
  NaN,
  Infinity,
  '0',
  '1.5',
  '1e1',
  ' 7',
  '',
  '0x1',
  '12345678901',
  true,
  null,
  [3],
  {},
  undefined,
])('%j is refused in Spanish', (given) => {
  const result = safeParse(quantity, given)
  expect(result.success).toBe(false)
  expect(result.error?.issues[0]?.message).toBe('No.')
})
