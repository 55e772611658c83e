import { formatPesos } from '../../../contract/pesos.ts'

/**
 * An amount in pesos as it stands in its field: `1.368.100`. What is not only digits, dots, spaces and a `$` stays as it was typed, so
 * that it is refused and not read as another amount.
 */
export function groupAmount(typed: string): string {
  const digits = typed.replaceAll(/[.\s$]/g, '')
  return /^\d+$/.test(digits) ? formatPesos(Number(digits)).replaceAll(/[^\d.]/g, '') : typed
}

/** The pesos of such a text; NaN of what is no amount. */
export const readAmount = (typed: string): number => {
  const digits = typed.replaceAll(/[.\s$]/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}
