import { expect, test } from 'vitest'

import { foldCode } from './discount-rules.ts'

test.each([
  [' bienvenida10 ', 'BIENVENIDA10'],
  ['Año-Nuevo', 'ANO-NUEVO'],
  ['CAFÉ', 'CAFE'],
])('%j is read as the code %s', (typed, code) => {
  expect(foldCode(typed)).toBe(code)
})
