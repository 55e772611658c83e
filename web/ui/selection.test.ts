import { describe, expect, it } from 'vitest'

import { rowAfterStep, rowInPlaceOf } from './roving-focus.ts'
import { addRange } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

describe('choosing up to a row', () => {
  it('adds all rows in between, in either direction', () => {
    expect([...addRange(new Set(['a']), ids, 'b', 'd')]).toEqual(['a', 'b', 'c', 'd'])
    expect([...addRange(new Set(), ids, 'd', 'b')]).toEqual(['b', 'c', 'd'])
  })

  it('chooses one row if the former row is gone', () => {
    expect([...addRange(new Set(['a']), ids, 'gone', 'c')]).toEqual(['a', 'c'])
    expect([...addRange(new Set(['a', 'c']), ids, 'gone', 'c')]).toEqual(['a'])
  })
})

describe('moving through a list', () => {
  it.each([
    [-1, 1, 0],
    [-1, -1, 4],
    [0, 1, 1],
    [4, 1, 4],
    [0, -1, 0],
    [2, -1, 1],
  ])('from row %i by %i leads to row %i', (here, step, next) => {
    expect(rowAfterStep(here, step, ids.length)).toBe(next)
  })
})

it('a removed row is replaced by the next remaining one, else by the last one before it', () => {
  expect(rowInPlaceOf('b', ['a', 'b', 'c', 'd'], ['a', 'd'])).toBe('d')
  expect(rowInPlaceOf('d', ['a', 'b', 'c', 'd'], ['a', 'b'])).toBe('b')
  expect(rowInPlaceOf('a', ['a'], [])).toBeUndefined()
})
