import { expect, test } from 'vitest'

import { placeName } from './place-name.ts'

test.each([
  ['Pasto', 'Nariño', 'Pasto, Nariño'],
  ['Bogotá D.C.', 'Bogotá D.C.', 'Bogotá D.C.'],
  ['Cúcuta', '', 'Cúcuta'],
  ['', '', ''],
])('the place %j of %j reads %j', (municipality, department, text) => {
  expect(placeName({ municipality, department })).toBe(text)
})
