import { describe, expect, it } from 'vitest'

import { isHalfTyped, typedNavigation } from './search-typing.ts'

describe('typing a search', () => {
  it('opens the search of the text, encoded', () => {
    expect(typedNavigation('cel', null).to).toBe('/search?q=cel')
    expect(typedNavigation('niño & más=', null).to).toBe('/search?q=ni%C3%B1o%20%26%20m%C3%A1s%3D')
  })
  it('opens the home page when the box is empty', () => {
    expect(typedNavigation('', { typed: 'c' }).to).toBe('/')
  })
  it('adds a history entry for the first letter only', () => {
    const first = typedNavigation('c', null)
    expect(first.replace).toBe(false)
    expect(typedNavigation('ce', first.state).replace).toBe(true)
    expect(typedNavigation('', first.state).replace).toBe(true)
  })
  it('waits for the letter after a dead key, not for the end of a word', () => {
    expect(isHalfTyped({ isComposing: true, data: '´' })).toBe(true)
    expect(isHalfTyped({ isComposing: true, data: 'á' })).toBe(false)
    expect(isHalfTyped({ isComposing: true, data: 'celu' })).toBe(false)
    expect(isHalfTyped({ isComposing: false, data: '-' })).toBe(false)
  })
})
