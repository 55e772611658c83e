const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/** The check digit of a NIT (M-33). @param number its 5 to 15 digits without it */
export function checkDigitOf(number: string): number {
  const sum = [...number].toReversed().reduce((sum, digit, at) => sum + Number(digit) * weights[at]!, 0)
  return sum % 11 < 2 ? sum % 11 : 11 - (sum % 11)
}

const partsOf = (typed: string) => /^(\d{5,10})(\d)$/.exec(typed.replaceAll(/[\s.\p{Pd}]/gu, ''))

/**
 * Whether the text has a check digit that differs from the calculated one: after a dash, or as the tenth digit of a company. In
 * other numbers the last digit need not be a check digit.
 */
export function hasWrongDigit(typed: string): boolean {
  const [digits, number, digit] = partsOf(typed) ?? []
  if (digits === undefined || number === undefined) return false
  const isWritten = /\p{Pd}\s*\d\s*$/u.test(typed) || /^[89]\d{9}$/.test(digits)
  return isWritten && Number(digit) !== checkDigitOf(number)
}

/** A NIT as it is printed, `900.123.456-8`, from any typed form; null when it is invalid, or its check digit is wrong. */
export function readNit(typed: string): string | null {
  const [, number, digit] = partsOf(typed) ?? []
  if (number === undefined || Number(digit) !== checkDigitOf(number)) return null
  return `${number.replaceAll(/\B(?=(\d{3})+$)/g, '.')}-${digit}`
}
