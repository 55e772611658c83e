import { expect, test } from 'vitest'

import { visitLengthText } from './visit-length.ts'

const [friday, saturday] = ['2026-11-27', '2026-11-28']

test.each([
  [friday, ['08:00', '16:00'], 2, 'La visita dura 2 horas'],
  [friday, ['08:00'], 10, 'La visita dura 10 horas'],
  [friday, ['08:00', '17:00'], 11, 'La visita dura hasta la hora de cierre'],
  [saturday, ['08:00'], 5, 'La visita dura 5 horas'],
  [saturday, ['08:00', '12:00'], 8, 'La visita dura hasta la hora de cierre'],
])('on %s from %j on, with %s computers: %s', (fecha, starts, computers, text) => {
  expect(visitLengthText(fecha, starts, computers)).toBe(text)
})
