import { expect, test } from 'vitest'

import { firstDayOf } from './first-day.ts'

const today = '2026-12-01'
/** A Tuesday; 8 December is a holiday. */
const promised = (daysTo: number, since = '2026-12-01T15:00:00.000Z') => ({ since, daysFrom: 1, daysTo })

test.each([
  ['what is all there', [], '2026-12-01'],
  ['one promised parcel', [{ promised: promised(3), newDays: null }], '2026-12-04'],
  ['a promise over a holiday', [{ promised: promised(5), newDays: null }], '2026-12-09'],
  [
    'the last of several parcels',
    [
      { promised: promised(3), newDays: null },
      { promised: promised(1), newDays: null },
    ],
    '2026-12-04',
  ],
  [
    'other days that somebody named',
    [{ promised: promised(1), newDays: { from: '2026-12-10', to: '2026-12-11' } }],
    '2026-12-11',
  ],
  ['a parcel that is expected today', [{ promised: null, newDays: { from: today, to: today } }], today],
  [
    'a parcel without a promise beside one that has it',
    [
      { promised: promised(1), newDays: null },
      { promised: null, newDays: null },
    ],
    null,
  ],
  ['a promise whose last day is over', [{ promised: promised(1, '2026-11-20T15:00:00.000Z'), newDays: null }], null],
])('the first day of a visit for %s is %s (P-312)', (_, parcels, day) => {
  expect(firstDayOf(parcels, today)).toBe(day)
})
