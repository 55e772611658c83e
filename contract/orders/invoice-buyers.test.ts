import fc from 'fast-check'
import { expect, test } from 'vitest'

import { documentText, readInvoiceDocument } from './invoice-buyers.ts'

const nit = (number: string, checkDigit: number, wrongDigit: number | null = null) => ({
  number,
  checkDigit,
  wrongDigit,
})

test.each([
  ['900123456', nit('900123456', 8)],
  ['900.123.456-8', nit('900123456', 8)],
  ['9001234568', nit('900123456', 8)],
  [' 900 123 456 – 8 ', nit('900123456', 8)],
  // Accepted, but shown for checking.
  ['900.123.456-7', nit('900123456', 8, 7)],
  ['9001234567', nit('900123456', 8, 7)],
  // The NIT of a person is the cédula, which has ten digits and no check digit.
  ['1020304050', nit('1020304050', 8)],
  ['1.020.304.050-8', nit('1020304050', 8)],
])('the NIT %j is read as its number and its check digit (P-321)', (typed, read) =>
  expect(readInvoiceDocument('NIT', typed)).toEqual(read),
)

test.each([
  ['CC', '1.020.304.050', '1020304050'],
  ['CE', ' 345-678 ', '345678'],
  ['PA', 'ab 123.456', 'AB123456'],
  ['NIT_EXT', 'B-12345678', 'B12345678'],
] as const)('%s %j is stored as %j, without a check digit', (type, typed, number) =>
  expect(readInvoiceDocument(type, typed)).toEqual({ number, checkDigit: null, wrongDigit: null }),
)

test.each([
  ['NIT', ''],
  ['NIT', '1234'],
  ['CC', '1234'],
  ['CC', 'AB123456'],
  ['CC', '1234567890123456'],
  ['PA', 'A1'],
  ['PA', '¡!'],
] as const)('%s %j is no document', (type, typed) => expect(readInvoiceDocument(type, typed).number).toBe(''))

test('a NIT is the same in any grouping, with its check digit or without', () => {
  fc.assert(
    fc.property(fc.integer({ min: 800_000_000, max: 999_999_999 }), (number) => {
      const plain = readInvoiceDocument('NIT', String(number))
      expect(plain).toMatchObject({ number: String(number), wrongDigit: null })
      const printed = documentText('NIT', plain.number)
      expect(readInvoiceDocument('NIT', printed.slice(4))).toEqual(plain)
      expect(readInvoiceDocument('NIT', `${number}${plain.checkDigit}`)).toEqual(plain)
    }),
  )
})

test.each([
  ['NIT', '900123456', 'NIT 900.123.456-8'],
  ['CC', '1020304050', 'CC 1.020.304.050'],
  ['PA', 'AB123456', 'Pasaporte AB123456'],
  ['CC', '', ''],
] as const)('%s %j is printed as %j', (type, number, text) => expect(documentText(type, number)).toBe(text))
