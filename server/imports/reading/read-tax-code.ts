import type { TaxCode } from '../../../contract/catalogue/tax-codes.ts'
import { withoutAccents } from '../../../contract/values/without-accents.ts'

/** Words for a code, without «IVA», «tarifa», signs and spaces. */
const words = new Map<string, TaxCode>(
  Object.entries({
    '19': 'IVA19',
    general: 'IVA19',
    '5': 'IVA5',
    exento: 'EXENTO',
    exenta: 'EXENTO',
    excluido: 'EXCLUIDO',
    excluida: 'EXCLUIDO',
  }),
)

/**
 * Reads a tax code as people and programs write it: «19», «19 %», «0.19», «IVA 19%», «Exento». 0 % is not accepted, because it
 * may be exempt or excluded.
 * @returns '' for an empty cell; null for an invalid code
 */
export function readTaxCode(text: string): TaxCode | '' | null {
  const bare = withoutAccents(text)
    .replaceAll(/\b(iva|tarifa|del?)\b|(?<=^\s*)iva(?=\d)|[%:\s]/g, '')
    .replace(',', '.')
  if (bare === '') return text.trim() === '' ? '' : null
  // «19.000» is an amount.
  const rate = /^0?\.\d{1,4}$/.test(bare)
    ? Math.round(Number(bare) * 10_000) / 100
    : /^\d{1,2}(\.\d{1,2})?$/.test(bare)
      ? Number(bare)
      : null
  return words.get(rate === null ? bare : String(rate)) ?? null
}
