import { formatPesos } from '../../contract/values/pesos.ts'

/**
 * An amount in pesos as it stands in its field: `1.368.100`. What is not only digits, dots, spaces and a `$` stays as it was typed, so
 * that it is refused and not read as another amount.
 */
export function groupAmount(typed: string): string {
  const digits = digitsOf(typed)
  return /^\d{1,15}$/.test(digits) ? formatPesos(Number(digits)).replaceAll(/[^\d.]/g, '') : typed
}

/** The digits of such a text, as calls read a number; '' of an empty one, and what is no amount as it was typed. */
export const digitsOf = (typed: string): string => {
  const digits = typed.replaceAll(/[.\s$]/g, '')
  return /^\d*$/.test(digits) ? digits : typed
}

/** The pesos of such a text; NaN of what is no amount. */
export const readAmount = (typed: string): number => {
  const digits = digitsOf(typed)
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
