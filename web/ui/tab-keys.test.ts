import { describe, expect, it } from 'vitest'

import { tabAfterKey } from './tab-keys.ts'

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
