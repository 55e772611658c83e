import { expect, test } from 'vitest'

import { bogotaFormat, momentOf, timeOf } from './moments.ts'

test('no line breaks within an hour of the day', () => {
  const moment = '2026-11-20T14:14:00Z'
  expect(timeOf(moment)).toBe('9:14\u00A0a.\u00A0m.')
  expect(momentOf('2026-11-20T20:14:00Z')).toBe('20/11/2026, 3:14\u00A0p.\u00A0m.')
  expect(bogotaFormat({ weekday: 'long', hour: 'numeric' })(moment)).toMatch(/9\u00A0a\.\u00A0m\.$/)
})
