import { describe, expect, it } from 'vitest'

import { menuEntryAfterKey } from './menu-keys.ts'

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
