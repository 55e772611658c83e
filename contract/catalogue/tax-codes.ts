/** The IVA rates of products; prices include IVA (P-286). */
export const taxCodes = ['IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO'] as const
export type TaxCode = (typeof taxCodes)[number]

/** The rates as people and files write them. */
export const taxCodeNames: Readonly<Record<TaxCode, string>> = {
  IVA19: 'IVA 19 %',
  IVA5: 'IVA 5 %',
  EXENTO: 'Exento',
  EXCLUIDO: 'Excluido',
}

/** The name of a code; '' for none. */
export const taxCodeName = (code: TaxCode | ''): string => (code === '' ? '' : taxCodeNames[code])
