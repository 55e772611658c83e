import { describe, expect, it } from 'vitest'

import { arrivalOf } from './arrival.ts'

describe('the first and last day of arrival', () => {
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
