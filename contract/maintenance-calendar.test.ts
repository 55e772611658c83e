import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addDays,
  holidaysOf,
  inBogota,
  isCivilDate,
  isClockTime,
  isHoliday,
  refuseDay,
  refuseVisit,
  startsOf,
  visitMinutes,
  weekdayOf,
  whyClosed,
  workingHours,
} from './maintenance-calendar.ts'

const dates = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const two = (number: number) => String(number).padStart(2, '0')
const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const computers = fc.integer({ min: 1, max: 100 })
const minutesOf = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

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

  test('of the year 1 are valid dates and closed days', () => {
    expect([...holidaysOf(1)].filter((day) => !isCivilDate(day))).toEqual([])
    expect(whyClosed('0001-01-01')).toBe('Ese día no hay servicio: es festivo')
  })

  test('are sorted dates of their year; all others than fixed ones, Holy Thursday and Good Friday are Mondays', () => {
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

describe('working hours (M-4)', () => {
  test.each([
    ['2026-11-20', { opens: 8, closes: 18 }, ''],
    ['2026-11-21', { opens: 8, closes: 13 }, ''],
    ['2026-11-22', null, 'Ese día no hay servicio: es domingo'],
    ['2026-11-16', null, 'Ese día no hay servicio: es festivo'],
    ['2027-03-26', null, 'Ese día no hay servicio: es festivo'],
  ])('of %s are %j', (day, hours, reason) => {
    expect(workingHours(day)).toEqual(hours)
    expect(whyClosed(day)).toBe(reason)
  })

  test('a day has hours exactly when it is not closed', () => {
    fc.assert(
      fc.property(dates, (day) => {
        expect(workingHours(day) === null).toBe(whyClosed(day) !== '')
      }),
    )
  })
})

describe('a visit', () => {
  const now = { fecha: '2026-11-20', hora: '14:05' }

  test.each([
    [{ fecha: '2026-11-20', hora: '14:05', computers: 1 }, 'La hora ya pasó.'],
    [{ fecha: '2026-11-20', hora: '14:06', computers: 1 }, undefined],
    [{ fecha: '2026-11-19', hora: '15:00', computers: 1 }, 'La fecha no puede ser anterior a hoy.'],
    [{ fecha: '2027-11-20', hora: '09:00', computers: 1 }, undefined],
    [{ fecha: '2027-11-22', hora: '09:00', computers: 1 }, 'La fecha no puede superar un año.'],
    [{ fecha: '2026-11-21', hora: '12:00', computers: 1 }, undefined],
    [
      { fecha: '2026-11-21', hora: '12:01', computers: 1 },
      'La visita dura 1 hora y ese día atendemos hasta la 1:00 p. m. Elige una hora más temprana.',
    ],
    [{ fecha: '2026-11-21', hora: '13:00', computers: 1 }, 'Ese día atendemos de 8:00 a. m. a 1:00 p. m.'],
    [{ fecha: '2026-11-23', hora: '08:00', computers: 10 }, undefined],
    [
      { fecha: '2026-11-23', hora: '08:30', computers: 10 },
      'La visita dura 10 horas y ese día atendemos hasta las 6:00 p. m. Elige una hora más temprana.',
    ],
    [{ fecha: '2026-11-23', hora: '16:00', computers: 11 }, undefined],
    [{ fecha: '2026-11-23', hora: '10', computers: 1 }, 'La hora no es válida.'],
  ])('%j → %s', (visit, message) => {
    expect(refuseVisit(visit, now)?.message).toBe(message)
  })

  test('that is accepted ends before closing, and takes an hour per computer unless that exceeds the day', () => {
    fc.assert(
      fc.property(dates, clocks, computers, (fecha, hora, computers) => {
        if (refuseVisit({ fecha, hora, computers }, { fecha: '2000-01-01', hora: '00:00' }) !== null) return
        const { opens = 24, closes = 0 } = workingHours(fecha) ?? {}
        const minutes = visitMinutes({ fecha, hora, computers })
        expect(minutesOf(hora)).toBeGreaterThanOrEqual(opens * 60)
        expect(minutesOf(hora) + minutes).toBeLessThanOrEqual(closes * 60)
        expect(minutes).toBe(computers <= closes - opens ? computers * 60 : closes * 60 - minutesOf(hora))
      }),
    )
  })

  test('is accepted at exactly the offered full hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), computers, (days, computers) => {
        const fecha = addDays(now.fecha, days)
        const accepted = Array.from({ length: 24 }, (_, hour) => `${two(hour)}:00`).filter(
          (hora) => refuseVisit({ fecha, hora, computers }, now) === null,
        )
        expect(startsOf(fecha, computers)).toEqual(accepted)
        if (accepted.length > 0) expect(refuseDay(fecha, now.fecha)).toBeNull()
      }),
    )
  })
})
