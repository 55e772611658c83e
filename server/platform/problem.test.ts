import { expect, test } from 'vitest'

import { Problem } from './problem.ts'

test.each([
  ['Todavía no llegamos a {municipality}.', 'Bogotá D.C.', 'Todavía no llegamos a Bogotá D.C.'],
  ['Vamos a {municipality}. Elige otra.', 'Bogotá D.C.', 'Vamos a Bogotá D.C. Elige otra.'],
  ['Todavía no llegamos a {municipality}.', 'Pasto', 'Todavía no llegamos a Pasto.'],
  ['Espera en {municipality}...', 'Pasto', 'Espera en Pasto...'],
])('«%s» about %s ends each sentence once', (message, municipality, said) => {
  expect(new Problem('VALIDATION', { message, values: { municipality } }).message).toBe(said)
})
