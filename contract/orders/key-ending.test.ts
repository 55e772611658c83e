import { expect, test } from 'vitest'

import { endingOf } from './key-ending.ts'

test.each([
  ['DEMO-7K3P-XXXX-0001', '0001'],
  ['ABCDEFGHIJKL', 'IJKL'],
  ['ABCDEFGHIJK', 'IJK'],
  ['AAA-1', '1'],
  ['AB', ''],
  ['', ''],
  ['clave-con-🔑🔑🔑🔑', '🔑🔑🔑🔑'],
])('of «%s» the shop sees «%s», never more than a third of it (P-227)', (key, ending) => {
  expect(endingOf(key)).toBe(ending)
})
