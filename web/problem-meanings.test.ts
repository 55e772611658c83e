import { describe, expect, expectTypeOf, test } from 'vitest'

import { CallError, type CallCode } from './call.ts'
import { meaningOf, type ProblemMeanings } from './problem-meanings.ts'

const meanings: ProblemMeanings<'wishList.change', string> = { PRODUCT_GONE: 'gone', WISH_LIST_FULL: 'full' }

const accept = (_meanings: ProblemMeanings<'wishList.change', string>): void => {}

describe("a screen's values for the problems of a call", () => {
  test('exist for every problem that the call declares', () => {
    // @ts-expect-error -- WISH_LIST_FULL is forgotten
    accept({ PRODUCT_GONE: 'gone' })
    // @ts-expect-error -- the wish list never answers it
    accept({ PRODUCT_GONE: 'gone', WISH_LIST_FULL: 'full', CART_FULL: 'full' })
  })

  test('are found by the code, and undefined for common problems', () => {
    expect(meaningOf(meanings, 'WISH_LIST_FULL')).toBe('full')
    expect(meaningOf(meanings, 'TOO_MANY')).toBeUndefined()
    expect(meaningOf(meanings, 'NO_CONNECTION')).toBeUndefined()
  })
})

test('a mistyped code does not compile', () => {
  expectTypeOf<CallError['code']>().toEqualTypeOf<CallCode>()
  const error = new CallError({ status: 401, code: 'NO_SESSION', message: '' })
  expect(error.code === 'NO_SESSION').toBe(true)
  // @ts-expect-error -- no such problem
  expect(error.code === 'NO_SESION').toBe(false)
})
