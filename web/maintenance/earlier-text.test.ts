import { describe, expect, test } from 'vitest'

import { earlierOf, earlierText } from './earlier-text.ts'

const may = { computerId: 'a', fecha: '2026-05-12', warrantyUntil: '2026-08-12' }
/** Half past eleven at night in Colombia, when London has the next day. */
const lastNight = new Date('2026-08-13T04:30:00Z')

describe('the line of a computer', () => {
  test('has the last visit, and the warranty until the end of its last day in Colombia', () => {
    const text = earlierText(may, lastNight)
    expect(text).toMatch(/^Última visita: 12 de mayo de 2026 · en garantía hasta el 12 de agosto/)
  })

  test('has the end of a past warranty', () => {
    const text = earlierText(may, new Date('2026-08-13T05:30:00Z'))
    expect(text).toMatch(/^Última visita: 12 de mayo de 2026 · la garantía terminó el 12 de agosto/)
  })

  test('has no warranty if there was none', () => {
    expect(earlierText({ ...may, warrantyUntil: '' }, lastNight)).toBe('Última visita: 12 de mayo de 2026')
  })
})

test('an unregistered computer has no line, nor has one in a visit stored before there were such lines', () => {
  expect(earlierOf({ earlier: [may] }, 'a')).toEqual(may)
  expect(earlierOf({ earlier: [may] }, 'b')).toBeUndefined()
  expect(earlierOf({ earlier: [may] }, null)).toBeUndefined()
  expect(earlierOf({}, 'a')).toBeUndefined()
})
