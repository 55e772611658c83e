import { expect, it } from 'vitest'

import { lateText } from './late-text.ts'

it('a late order says since when a shipment of it is late, and no time where only its duty is', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  expect(lateText({ lateFrom: '2026-11-23T11:00:00.000Z' }, now)).toBe('Atrasado 1\u00A0día')
  expect(lateText({ lateFrom: null }, now)).toBe('Atrasado')
})
