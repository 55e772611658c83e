import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { shorten } from '../../sheets/cell-text.ts'
import type { RowReading } from '../reading/read-row.ts'
import { readTaxCode } from '../reading/read-tax-code.ts'

type Taking = {
  reading: RowReading
  clearEmpty: boolean
  notes: string[]
  refuse: (field: string, message: string) => unknown
}

/** Takes the tax code of a row (P-286). An empty cell means the shop's usual rate where empty cells count. */
export function takeTaxCode(
  values: Pick<ProductFacts, 'taxCode'>,
  { reading, clearEmpty, notes, refuse }: Taking,
): void {
  const text = reading.texts.taxCode
  if (text === undefined) return
  const code = readTaxCode(text)
  if (code === null && isAmount(text)) {
    notes.push(`«${shorten(text)}» no es una tarifa de IVA sino un valor: no se copió.`)
  } else if (code === null) {
    refuse('taxCode', `«${shorten(text)}» no es una tarifa de IVA. Escribe 19 %, 5 %, Exento o Excluido.`)
  } else if (code !== '' || clearEmpty) {
    values.taxCode = code
  }
}

/** Other programs write the IVA amount in pesos under the same name. */
const isAmount = (text: string): boolean => /^[$\s]*\d[\d.,]{2,}$/.test(text)
