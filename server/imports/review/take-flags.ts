import { fieldsOf, type ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { withoutAccents } from '../../../contract/values/without-accents.ts'
import { shorten } from '../../sheets/cell-text.ts'
import type { RowReading } from '../reading/read-row.ts'

type Taking = {
  reading: RowReading
  clearEmpty: boolean
  refuse: (field: string, message: string) => unknown
}

const flags = fieldsOf('flag')
const words = new Map([
  ...['si', 's', 'yes', 'y', 'true', 'verdadero', 'x', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'falso', '0'].map((word) => [word, false] as const),
])

/** Takes the yes/no values of a row, in common spellings. An empty cell means no where empty cells count. */
export function takeFlags(
  values: Pick<ProductFacts, (typeof flags)[number]['name']>,
  { reading, clearEmpty, refuse }: Taking,
): void {
  for (const { name } of flags) {
    const text = reading.texts[name]?.trim()
    if (text === undefined || (text === '' && !clearEmpty)) continue
    const is = text === '' ? false : words.get(withoutAccents(text))
    if (is === undefined) refuse(name, `«${shorten(text)}» no es sí ni no.`)
    else values[name] = is
  }
}
