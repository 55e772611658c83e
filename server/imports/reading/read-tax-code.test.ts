import { expect, test } from 'vitest'

import { readTaxCode } from './read-tax-code.ts'

test.each([
  [
    'IVA19',
    [
      '19',
      '19 %',
      '19%',
      '0.19',
      '0,19',
      '.19',
      '19,0',
      '19.00 %',
      'IVA19',
      'iva 19%',
      'IVA 19 %',
      'Tarifa del 19 %',
      'General',
    ],
  ],
  ['IVA5', ['5', '5 %', '0.05', '0,05', 'IVA5', 'IVA 5 %', 'Tarifa: 5%']],
  ['EXENTO', ['EXENTO', 'Exento', 'exenta', 'Exento de IVA']],
  ['EXCLUIDO', ['EXCLUIDO', 'excluido', 'Excluída', 'Excluido de IVA']],
  ['', ['', '  ']],
  // 0 % may mean either.
  [
    null,
    [
      '0',
      '0 %',
      '0.0',
      '16',
      '190',
      '19000',
      '19.000',
      '5,000',
      '.19000',
      'IVA',
      '%',
      'sí',
      'no',
      'exempt',
      '-19',
      '1.9',
      '19 5',
      '__proto__',
      'constructor',
    ],
  ],
])('%j is read from each of its spellings', (code, texts) => {
  expect(texts.map(readTaxCode)).toEqual(texts.map(() => code))
})
