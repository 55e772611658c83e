import { describe, expect, it } from 'vitest'

import { deskPath, readDeskFilter } from './desk-address.ts'

describe('the address of the order desk', () => {
  it.each([
    ['', { tab: 'todo', q: '' }],
    ['?estado=por-preparar&q=pasto', { tab: 'to_prepare', q: 'pasto' }],
    ['?estado=otra-cosa', { tab: 'todo', q: '' }],
    ['?q=9d3b+17f4', { tab: 'todo', q: '9d3b 17f4' }],
  ] as const)('"%s" asks for %o', (search, filter) => {
    expect(readDeskFilter(search)).toEqual(filter)
  })

  it('leads back to the same list', () => {
    for (const filter of [
      { tab: 'todo', q: '' },
      { tab: 'refund_due', q: 'Núñez & hijos' },
      { tab: 'all', q: '' },
    ] as const) {
      const path = deskPath(filter)
      expect(readDeskFilter(path.slice(path.indexOf('?') < 0 ? path.length : path.indexOf('?')))).toEqual(filter)
    }
  })
})
