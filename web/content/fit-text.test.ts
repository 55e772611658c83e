import { expect, test } from 'vitest'

import { endSentence, holdTogether } from './fit-text.ts'

test('a sentence that ends with an abbreviation has one full stop', () => {
  expect(endSentence('Bogotá D.C.')).toBe('Bogotá D.C.')
  expect(endSentence('Bogotá D.C. y municipios vecinos')).toBe('Bogotá D.C. y municipios vecinos.')
})

test('an hour, a door number and the capital district stay on one line', () => {
  expect(holdTogether('de 8:00 a. m. a 6:00 p. m.')).toBe('de 8:00\u00A0a.\u00A0m. a 6:00\u00A0p.\u00A0m.')
  expect(holdTogether('Calle 45A # 13-27, Bogotá D.C.')).toBe('Calle 45A #\u00A013-27, Bogotá\u00A0D.C.')
})
