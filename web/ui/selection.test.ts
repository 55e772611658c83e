import { describe, expect, it } from 'vitest'

import { rowAfterStep, rowInPlaceOf } from './roving-focus.ts'
import { addRange } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

describe('choosing up to a row', () => {
  it('adds everything between, in either direction', () => {
    expect([...addRange(new Set(['a']), ids, 'b', 'd')]).toEqual(['a', 'b', 'c', 'd'])
    expect([...addRange(new Set(), ids, 'd', 'b')]).toEqual(['b', 'c', 'd'])
  })

  it('is choosing one row where the row before is gone', () => {
    expect([...addRange(new Set(['a']), ids, 'gone', 'c')]).toEqual(['a', 'c'])
    expect([...addRange(new Set(['a', 'c']), ids, 'gone', 'c')]).toEqual(['a'])
  })
})

describe('walking a list', () => {
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

it('what comes in the place of a row that left is the next one that stayed, else the last before it', () => {
  expect(rowInPlaceOf('b', ['a', 'b', 'c', 'd'], ['a', 'd'])).toBe('d')
  expect(rowInPlaceOf('d', ['a', 'b', 'c', 'd'], ['a', 'b'])).toBe('b')
  expect(rowInPlaceOf('a', ['a'], [])).toBeUndefined()
})
