import { expect, test } from 'vitest'

import { dianAddress, invoiceName, readCufe, readInvoiceDay, readInvoiceNumber } from './invoice-rules.ts'

test.each([
  ['FE-123', 'FE-123'],
  ['fe 123', 'FE-123'],
  ['FE123', 'FE-123'],
  ['FE – 00123', 'FE-123'],
  ['SETP990000001', 'SETP-990000001'],
  ['F1-7', 'F1-7'],
  ['42', '42'],
])('%j is the invoice %s (P-323)', (typed, name) => {
  const number = readInvoiceNumber(typed)
  expect(number && invoiceName(number)).toBe(name)
  // The printed form is read as the same number.
  expect(readInvoiceNumber(name)).toEqual(number)
})

test.each(['', 'FE', 'FE-0', 'FE-12-3', 'FE-1234567890123', 'FÉ-1', '12 34 56'])('%j is refused as a number', (typed) =>
  expect(readInvoiceNumber(typed)).toBeNull(),
)

test('a CUFE is read as it is copied, also with the tax office’s address', () => {
  const cufe = 'a1'.repeat(48)
  for (const typed of [cufe, cufe.toUpperCase(), ` ${cufe}\n`, dianAddress(cufe)]) expect(readCufe(typed)).toBe(cufe)
  for (const typed of ['', cufe.slice(1), `${cufe}0`, 'g'.repeat(96)]) expect(readCufe(typed)).toBeNull()
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['30/11/2026', '2026-11-30'],
  ['3-1-2026', '2026-01-03'],
  ['2026-11-30 10:15', '2026-11-30'],
  ['31/02/2026', null],
  ['2018-12-31', null],
  ['ayer', null],
])('%j is the day %j', (typed, day) => expect(readInvoiceDay(typed)).toBe(day))
