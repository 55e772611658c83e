import { expect, test } from 'vitest'

import { checkDigitOf, hasWrongDigit, readNit } from './nit.ts'

test.each([
  ['900123456', 8],
  ['800197268', 4],
  ['899999068', 1],
  ['860002964', 4],
  ['890903938', 8],
  ['1020304050', 8],
])('the check digit of %s is %d (M-33)', (number, digit) => expect(checkDigitOf(number)).toBe(digit))

test.each(['900.123.456-8', '900123456-8', '9001234568', ' 900 123 456 – 8 '])(
  '%j is read as it is printed (M-33)',
  (typed) => expect(readNit(typed)).toBe('900.123.456-8'),
)

test('the NIT of a person has ten digits and the check digit', () =>
  expect(readNit('1020304050-8')).toBe('1.020.304.050-8'))

test.each(['', '900.123.456', '900.123.456-7', '1234-5', '900.123.456-8-1', '900.123.45A-8', '12345678901-2'])(
  '%j is refused as a NIT',
  (typed) => expect(readNit(typed)).toBeNull(),
)

test.each([
  ['900.123.456-7', true],
  ['9001234567', true],
  ['900.123.456-8', false],
  ['1020304050-1', true],
  // These may lack their digit.
  ['900.123.456', false],
  ['1020304050', false],
  ['1234-5', false],
  ['', false],
  ['900.123.45A-8', false],
])('%j has a wrong check digit: %j', (typed, isWrong) => expect(hasWrongDigit(typed)).toBe(isWrong))
