import { describe, expect, it } from 'vitest'

import { menuEntryAfterKey, tabAfterKey } from './arrow-keys.ts'

describe('keys in a row of tabs', () => {
  it('wrap around: after the last comes the first, before the first the last', () => {
    expect(tabAfterKey('ArrowRight', 3, 4)).toBe(0)
    expect(tabAfterKey('ArrowLeft', 0, 4)).toBe(3)
    expect(tabAfterKey('ArrowRight', 1, 4)).toBe(2)
  })
  it('reach both ends at once', () => {
    expect(tabAfterKey('Home', 2, 4)).toBe(0)
    expect(tabAfterKey('End', 0, 4)).toBe(3)
  })
  it('ignore every other key', () => {
    expect(tabAfterKey('Tab', 0, 4)).toBeNull()
    expect(tabAfterKey('a', 0, 4)).toBeNull()
  })
})

const entries = [{ label: 'Marcar entregados' }, { label: 'Cancelar' }, { label: 'Mover' }]

describe('the keys of a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['c', 0, 1],
    ['M', 0, 2],
    ['m', 2, 0],
    ['x', 0, null],
    [' ', 0, null],
    ['Tab', 0, null],
  ])('%s from %i leads to %s', (key, here, next) => {
    expect(menuEntryAfterKey(key, here, entries)).toBe(next)
  })
})
