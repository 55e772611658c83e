import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { makeInert, readInert } from './cell-text.ts'

describe('an exported cell', () => {
  test.each(['=HYPERLINK("http://mala.example")', '+57 300', '-10', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1'])(
    'that begins like %j is not run by a spreadsheet',
    (text) => expect(makeInert(text)).toBe(`'${text}`),
  )

  test('of any other text stays unchanged', () => {
    for (const text of ['', 'Licuadora', "O'Neill", "'cita'", '5-10 kg', ' =1']) expect(makeInert(text)).toBe(text)
  })

  test('is read back unchanged', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('', "'", "''"), fc.constantFrom('=', '-', '@', '\t'), fc.string())
        .map((x) => x.join('')),
    )
    fc.assert(fc.property(text, (text) => readInert(makeInert(text)) === text))
  })
})
