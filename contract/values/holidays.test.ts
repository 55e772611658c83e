import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isCivilDate, weekdayOf } from './civil-days.ts'
import { holidaysOf, isHoliday } from './holidays.ts'

describe('the holidays of Colombia', () => {
  test.each([
    [
      2026,
      '01-01, 01-12, 03-23, 04-02, 04-03, 05-01, 05-18, 06-08, 06-15, 06-29, 07-13, 07-20, 08-07, 08-17, 10-12, 11-02, 11-16, 12-08, 12-25',
    ],
    [
      2027,
      '01-01, 01-11, 03-22, 03-25, 03-26, 05-01, 05-10, 05-31, 06-07, 07-05, 07-12, 07-20, 08-07, 08-16, 10-18, 11-01, 11-15, 12-08, 12-25',
    ],
    [
      2028,
      '01-01, 01-10, 03-20, 04-13, 04-14, 05-01, 05-29, 06-19, 06-26, 07-03, 07-10, 07-20, 08-07, 08-21, 10-16, 11-06, 11-13, 12-08, 12-25',
    ],
  ])('of %i equal the table (M-3)', (year, table) => {
    expect(Array.from(holidaysOf(year), (day) => day.slice(5)).join(', ')).toBe(table)
  })

  test('9 July is observed since 2026 (Ley 2578 of 2026)', () => {
    expect(isHoliday('2025-07-14')).toBe(false)
    expect(isHoliday('2026-07-13')).toBe(true)
  })

  test.each(['2025-06-30', '2030-07-01', '2038-07-05'])('two of them on the same Monday %s count once', (day) => {
    expect(isHoliday(day)).toBe(true)
    expect(holidaysOf(Number(day.slice(0, 4))).size).toBe(Number(day.slice(0, 4)) >= 2026 ? 18 : 17)
  })

  test('of the year 1 are valid dates', () => {
    expect([...holidaysOf(1)].filter((day) => !isCivilDate(day))).toEqual([])
  })

  test('are sorted dates of their year; all except fixed ones, Holy Thursday and Good Friday are Mondays', () => {
    const fixed = new Set(['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'])
    fc.assert(
      fc.property(fc.integer({ min: 1984, max: 2199 }), (year) => {
        const days = [...holidaysOf(year)]
        expect(days).toEqual(days.toSorted())
        const others = days.filter((day) => !fixed.has(day.slice(5)))
        const weekdays = others.map(weekdayOf)
        expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true)
        expect(weekdays.filter((weekday) => weekday !== 1)).toEqual([4, 5])
      }),
    )
  })
})
