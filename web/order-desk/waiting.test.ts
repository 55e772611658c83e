import { describe, expect, it } from 'vitest'

import { lateText, waitingText } from './waiting.ts'

const now = Date.parse('2026-11-23T15:00:00Z')

describe('how long a duty has waited', () => {
  it.each([
    ['2026-11-23T14:59:50Z', '1 min'],
    ['2026-11-23T15:00:09Z', '1 min'],
    ['2026-11-23T14:34:00Z', '26 min'],
    ['2026-11-23T14:00:01Z', '59 min'],
    ['2026-11-23T14:00:00Z', '1 h'],
    ['2026-11-22T19:00:00Z', '20 h'],
    ['2026-11-22T15:00:00Z', '1 día'],
    ['2026-11-21T15:00:01Z', '1 día'],
    ['2026-11-18T15:00:00Z', '5 días'],
  ])('since %s it is %s', (since, text) => {
    expect(waitingText(since, now)).toBe(text.replace(' ', '\u00A0'))
  })
})

it('a late order says since when a shipment of it is late, and no time where only its duty is', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  expect(lateText({ lateFrom: '2026-11-23T11:00:00.000Z' }, now)).toBe('Atrasado 1\u00A0día')
  expect(lateText({ lateFrom: null }, now)).toBe('Atrasado')
})
