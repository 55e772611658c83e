import { expect, it } from 'vitest'

import { wayText } from './task-text.ts'

const way = (hora: string, minutes: number, estado: 'pendiente' | 'en proceso' = 'pendiente') =>
  wayText({ hora, estado }, minutes).replaceAll('\u00A0', ' ')

it('the time to leave for a visit follows from the minutes between two zones', () => {
  expect(way('09:00', 25)).toBe('Sal a las 8:35 a. m.: 25 min de viaje')
  expect(way('13:30', 25)).toBe('Sal a la 1:05 p. m.: 25 min de viaje')
  expect(way('00:10', 10)).toBe('Sal a las 12:00 a. m.: 10 min de viaje')
})

it('only the duration of the travel is shown if it is under way, takes no time, or the hour is not agreed', () => {
  expect(way('09:00', 25, 'en proceso')).toBe('25 min de viaje')
  expect(way('09:00', 0)).toBe('0 min de viaje')
  expect(way('en la tarde', 25)).toBe('25 min de viaje')
  expect(way('00:10', 25)).toBe('25 min de viaje')
})
