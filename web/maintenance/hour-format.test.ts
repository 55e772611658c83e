import { describe, expect, it, vi } from 'vitest'

import { addDays } from '../../contract/values/civil-days.ts'
import {
  datePartsOf,
  formatDate,
  formatDay,
  formatFarDay,
  formatHour,
  formatRest,
  formatTheHour,
} from './hour-format.ts'

describe('an hour is written as in Colombia', () => {
  it.each([
    ['08:00', '8:00 a. m.'],
    ['12:30', '12:30 p. m.'],
    ['00:05', '12:05 a. m.'],
    ['17:00', '5:00 p. m.'],
  ])('%s is %s', (hora, said) => expect(formatHour(hora).replaceAll('\u00A0', ' ')).toBe(said))

  it.each([
    ['13:00', 'la 1:00 p. m.'],
    ['11:00', 'las 11:00 a. m.'],
    ['en la tarde', 'en la tarde'],
  ])('%s with its article is %s', (hora, said) => expect(formatTheHour(hora).replaceAll('\u00A0', ' ')).toBe(said))

  it.each(['en la tarde', '25:00', '8:61', ''])('free text is unchanged: "%s"', (hora) => {
    expect(formatHour(hora)).toBe(hora)
  })
})

describe('a day', () => {
  it('is formatted as written, independent of the time zone', () => {
    expect(datePartsOf('2026-11-20')).toEqual({ weekday: 'viernes', day: '20', month: 'noviembre' })
    expect(formatDay('2027-01-01')).toBe('viernes 1 de enero')
  })
  it('is in the words of Colombia, for every day of a leap year', () => {
    const words = (fecha: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('es-CO', { ...options, timeZone: 'UTC' }).format(new Date(`${fecha}T12:00:00Z`))
    for (let day = 0; day < 366; day++) {
      const fecha = addDays('2028-01-01', day)
      expect(datePartsOf(fecha)).toEqual({
        weekday: words(fecha, { weekday: 'long' }),
        day: words(fecha, { day: 'numeric' }),
        month: words(fecha, { month: 'long' }),
      })
    }
  })
  it('is formatted without Intl, which is slow to start on a cheap phone', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    formatDay('2026-11-20')
    expect(made).not.toHaveBeenCalled()
  })
  it('of another month has no weekday, and its year if it is not the current one', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T15:00:00Z') })
    expect([formatFarDay('2027-02-22'), formatFarDay('2026-12-31')]).toEqual([
      '22 de febrero de 2027',
      '31 de diciembre',
    ])
    expect(formatDate('2026-11-24')).toBe('24 de noviembre de 2026')
    vi.useRealTimers()
  })
  it('that is invalid is returned unchanged', () => {
    expect(datePartsOf('')).toBeNull()
    expect(formatDay('2026-13-40')).toBe('2026-13-40')
    expect(formatDay('2026-02-30')).toBe('2026-02-30')
  })
})

it.each([
  [600_000, '10 min 00 s'],
  [59_400, '1 min 00 s'],
  [9_001, '0 min 10 s'],
  [0, '0 min 00 s'],
  [-5, '0 min 00 s'],
])('%s ms remaining are shown as %s', (ms, said) => expect(formatRest(ms)).toBe(said))
