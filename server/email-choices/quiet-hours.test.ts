import { expect, test } from 'vitest'

import { endOfQuiet, quietHoursOf } from './quiet-hours.ts'

test.each([
  ['2026-12-01T20:59:59-05:00', null],
  ['2026-12-01T21:00:00-05:00', '2026-12-02T12:00:00.000Z'],
  ['2026-12-31T23:30:00-05:00', '2027-01-01T12:00:00.000Z'],
  ['2026-12-02T00:00:00-05:00', '2026-12-02T12:00:00.000Z'],
  ['2026-12-02T06:59:59-05:00', '2026-12-02T12:00:00.000Z'],
  ['2026-12-02T07:00:00-05:00', null],
])('at %s optional e-mails wait until %s', (at, until) => {
  expect(endOfQuiet(new Date(at))?.toISOString() ?? null).toBe(until)
})

test('only a test switches the quiet hours off', () => {
  const night = () => new Date('2026-12-02T03:00:00-05:00')
  expect(quietHoursOf({ QUIET_HOURS: 'off', NODE_ENV: 'test' }, night)()).toBeNull()
  expect(quietHoursOf({ QUIET_HOURS: 'off', NODE_ENV: 'production' }, night)()).not.toBeNull()
  expect(quietHoursOf({ QUIET_HOURS: 'on', NODE_ENV: 'test' }, night)()).not.toBeNull()
})
