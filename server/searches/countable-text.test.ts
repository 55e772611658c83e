import { expect, test } from 'vitest'

import { countableText } from './countable-text.ts'

test.each([
  ['  Nevecón   Haceb ', 'nevecón haceb'],
  ['celular 256 gb 8 gb', 'celular 256 gb 8 gb'],
  ['power bank 20.000 mah', 'power bank 20.000 mah'],
  ['rtx 4060', 'rtx 4060'],
  ['ＰＣ', 'pc'],
])('«%s» is counted as «%s» (P-235)', (q, text) => {
  expect(countableText(q)).toBe(text)
})

test.each([
  ['an e-mail', 'juan.perez@correo.example'],
  ['a telephone', '3105550199'],
  ['a telephone in groups', 'llamar 310 555 01 99'],
  ['a telephone with its country', '+57 (310) 555-0199'],
  ['a document', '52.123.456'],
  ['an old document', '123456'],
  ['a tax number', 'nit 900.123.456-8'],
  ['a document in other digits', '１２３４５６７'],
  ['more than 60 characters', 'a'.repeat(61)],
  ['one character', 'a'],
  ['nothing', '   '],
  ['signs only', '?!'],
])('%s is not (P-235)', (_, q) => {
  expect(countableText(q)).toBe(null)
})
