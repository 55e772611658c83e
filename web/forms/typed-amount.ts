import { formatPesos } from '../../contract/values/pesos.ts'

/**
 * Formats an amount in pesos for its field: `1.368.100`. Text with other characters than digits, dots, spaces and `$` stays as typed, so
 * that it is refused and not read as another amount.
 */
export function groupAmount(typed: string): string {
  const digits = digitsOf(typed)
  return /^\d{1,15}$/.test(digits) ? formatPesos(Number(digits)).replaceAll(/[^\d.]/g, '') : typed
}

/** The digits of such a text, as calls read a number; '' for an empty text. Text that is no amount stays as typed. */
export const digitsOf = (typed: string): string => {
  const digits = typed.replaceAll(/[.\s$]/g, '')
  return /^\d*$/.test(digits) ? digits : typed
}

/** The pesos of such a text; NaN for text that is no amount. */
export const readAmount = (typed: string): number => {
  const digits = digitsOf(typed)
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
