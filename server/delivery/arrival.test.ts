import { describe, expect, it } from 'vitest'

import { arrivalOf, businessDaysLater } from './arrival.ts'

describe('business days', () => {
  it.each([
    // A Friday, and the Monday after it.
    ['2026-11-20', 1, '2026-11-23'],
    // 7 December is a Monday, 8 December a holiday.
    ['2026-12-04', 2, '2026-12-09'],
    // Over Holy Week: Thursday and Friday are holidays.
    ['2026-03-31', 2, '2026-04-06'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 8, '2026-12-02'],
  ])('%s and %i of them is %s', (fecha, days, expected) => {
    expect(businessDaysLater(fecha, days)).toBe(expected)
  })

  it.each([
    ['2026-11-22T15:00:00Z', 0, 0, '2026-11-23', '2026-11-23'],
    ['2026-11-22T15:00:00Z', 2, 4, '2026-11-24', '2026-11-26'],
    // Still Friday in Bogotá.
    ['2026-11-21T03:00:00Z', 1, 2, '2026-11-23', '2026-11-24'],
    ['2026-11-20T15:00:00Z', 0, 1, '2026-11-20', '2026-11-23'],
  ])('ordered at %s, %i to %i days', (now, daysFrom, daysTo, arrivesFrom, arrivesTo) => {
    expect(arrivalOf(new Date(now), { daysFrom, daysTo })).toEqual({ arrivesFrom, arrivesTo })
  })
})
