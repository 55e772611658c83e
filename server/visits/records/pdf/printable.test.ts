import { expect, test } from 'vitest'

import { printable } from './printable.ts'

test.each([
  ['Ñandú, ¿qué tal? $ 189.900', 'Ñandú, ¿qué tal? $ 189.900'],
  ['10:46 a. m.', '10:46 a. m.'],
  ['Andre\u0301s', 'Andrés'],
  ['Łódź, Ștefan, Đặng', 'Łódź, Ștefan, Đặng'],
  ['Ольга и Γιώργος', 'Ольга и Γιώργος'],
  ['Listo 👍🏽', 'Listo ??'],
  ['Una\nlínea', 'Una\nlínea'],
  ['≥ 3 → 5', '≥ 3 → 5'],
  ['東京 ok', '?? ok'],
])('%s is printed as %s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
