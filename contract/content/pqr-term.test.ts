import { describe, expect, test } from 'vitest'

import { businessDaysLeft, dueDayOf } from './pqr-term.ts'

describe('the last day for answering a petition', () => {
  test.each([
    ['2026-11-20T15:00:00Z', '2026-12-14', 'over three weekends and 8 December'],
    ['2026-03-02T15:00:00Z', '2026-03-24', 'over San José, on Monday 23'],
    ['2026-03-26T15:00:00Z', '2026-04-20', 'over Holy Thursday and Good Friday'],
    ['2026-06-04T15:00:00Z', '2026-06-30', 'over Corpus Christi, Sagrado Corazón and San Pedro'],
    ['2026-10-01T15:00:00Z', '2026-10-23', 'over Día de la Raza'],
    ['2026-08-22T15:00:00Z', '2026-09-11', 'from a Saturday'],
  ])('received on %s is %s: %s', (receivedAt, due) => {
    expect(dueDayOf(new Date(receivedAt))).toBe(due)
  })

  test('follows the clock of Colombia', () => {
    expect(dueDayOf(new Date('2026-08-25T04:59:00Z'))).toBe('2026-09-14')
    expect(dueDayOf(new Date('2026-08-25T05:00:00Z'))).toBe('2026-09-15')
  })
})

test.each([
  ['2026-09-14', '2026-09-11', 1],
  ['2026-09-14', '2026-09-12', 1],
  ['2026-09-14', '2026-09-14', 0],
  ['2026-09-14', '2026-09-15', -1],
  ['2026-12-14', '2026-11-20', 15],
])('until %s there are, on %s, %i business days', (due, today, left) => {
  expect(businessDaysLeft(due, today)).toBe(left)
})
