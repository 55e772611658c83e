import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '../values/civil-days.ts'
import { refuseDay, refuseVisit, startsOf, visitMinutes, whyClosed, workingHours } from './maintenance-calendar.ts'

const dates = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const two = (number: number) => String(number).padStart(2, '0')
const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const computers = fc.integer({ min: 1, max: 100 })
const minutesOf = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

describe('working hours (M-4)', () => {
  test.each([
    ['2026-11-20', { opens: 8, closes: 18 }, ''],
    ['2026-11-21', { opens: 8, closes: 13 }, ''],
    ['2026-11-22', null, 'Ese día no hay servicio: es domingo'],
    ['2026-11-16', null, 'Ese día no hay servicio: es festivo'],
    ['2027-03-26', null, 'Ese día no hay servicio: es festivo'],
    ['0001-01-01', null, 'Ese día no hay servicio: es festivo'],
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
