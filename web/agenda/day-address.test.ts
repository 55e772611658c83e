import { expect, test } from 'vitest'

import { agendaPath } from '../order-desk/desk-paths.ts'
import { today, workday } from './agenda-days.ts'
import { dayAddress } from './day-address.ts'

const read = (search: string) => dayAddress.read(new URLSearchParams(search))

test('the agenda is shown around the day in its address', () => {
  expect(read('?dia=2027-03-04')).toBe('2027-03-04')
  expect(agendaPath('2027-03-04')).toBe('/admin-panel/agenda?dia=2027-03-04')
})

test('a Sunday in the address leads to the Monday after it', () => {
  expect(read('?dia=2027-03-07')).toBe('2027-03-08')
})

test.each(['', '?dia=', '?dia=2027-02-29', '?dia=mañana'])(
  'without a day, as in %j, it is shown around today',
  (search) => {
    expect(read(search)).toBe(workday(today()))
  },
)

test('today adds nothing to the address', () => {
  expect(dayAddress.write(workday(today()))).toEqual({})
  expect(dayAddress.write('2027-03-04')).toEqual({ dia: '2027-03-04' })
})
