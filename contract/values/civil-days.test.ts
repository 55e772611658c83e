import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, dayInBogota, inBogota, isCivilDate, isClockTime } from './civil-days.ts'

const dates = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('civil dates', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01 ',
    '',
    '0000-01-01',
    '2026-06-31',
  ])('%j is not a date', (text) => {
    expect(isCivilDate(text)).toBe(false)
  })
  test.each(['2028-02-29', '2026-12-31', '0099-01-01'])('%j is a date', (text) => {
    expect(isCivilDate(text)).toBe(true)
  })
  test.each(['24:00', '9:00', '09:60', '09:00:00', '', 'en la tarde', '٠٩:٠٠'])('%j is not a clock time', (text) => {
    expect(isClockTime(text)).toBe(false)
  })

  test('addition and subtraction of days are inverse and give valid dates', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (day, days) => {
        expect(isCivilDate(addDays(day, days))).toBe(true)
        expect(addDays(addDays(day, days), -days)).toBe(day)
      }),
    )
  })

  test('follow Bogotá’s time, whatever the machine’s time zone', () => {
    expect(inBogota(new Date('2026-11-20T04:59:59Z'))).toEqual({ fecha: '2026-11-19', hora: '23:59' })
    expect(inBogota(new Date('2026-11-20T05:00:00Z'))).toEqual({ fecha: '2026-11-20', hora: '00:00' })
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Bogota',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        (moment) => {
          const { fecha, hora } = inBogota(moment)
          expect(`${fecha} ${hora}`).toBe(clock.format(moment))
        },
      ),
    )
  })
})

test('a moment belongs to its day in Colombia', () => {
  expect(dayInBogota('2026-11-24T04:59:00Z')).toBe('2026-11-23')
  expect(dayInBogota('2026-11-24T05:00:00Z')).toBe('2026-11-24')
})
