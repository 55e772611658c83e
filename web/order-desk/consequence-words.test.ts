import { expect, it } from 'vitest'

import { consequenceWords } from './consequence-words.ts'

it.each([
  [{ units: 12, keys: 0, refundDue: 1_368_100 }, 'Vuelven 12 unidades. Quedan $ 1.368.100 por devolver.'],
  [{ units: 1, keys: 0, refundDue: 0 }, 'Vuelve 1 unidad.'],
  [{ units: 2, keys: 1, refundDue: 40_000 }, 'Vuelven 2 unidades y 1 clave. Quedan $ 40.000 por devolver.'],
  [{ units: 0, keys: 0, refundDue: 40_000 }, 'No vuelve ninguna unidad. Quedan $ 40.000 por devolver.'],
])('%o reads %s', (sums, words) => {
  expect(consequenceWords(sums).replaceAll('\u00A0', ' ')).toBe(words)
})
