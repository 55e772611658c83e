import { expect, test } from 'vitest'

import { codeOfLink } from './linked-code.ts'

test.each([
  ['?codigo=BIENVENIDA10', 'BIENVENIDA10'],
  ['?codigo=%20a%C3%B1ito15%20', 'ANITO15'],
  ['?attempt=1&codigo=uno', 'UNO'],
  ['?codigo=dos%20palabras', ''],
  ['?codigo=<b>llama</b>', ''],
  ['?codigo=123456789012345678901', ''],
  ['', ''],
])('the cart’s address with %j contains the code %j', (search, code) => {
  expect(codeOfLink(search)).toBe(code)
})
