import { safeParse } from 'zod/mini'

import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { readFeatures } from '../../../contract/catalogue/product-features.ts'
import { productFields } from '../../../contract/catalogue/product-fields.ts'
import { shorten } from '../../sheets/cell-text.ts'
import type { RowReading } from '../reading/read-row.ts'

type Taking = {
  reading: RowReading
  clearEmpty: boolean
  refuse: (field: string, message: string) => unknown
}

/** Takes the features of a row, which replace those that the product has (P-275). */
export function takeFeatures(values: Pick<ProductFacts, 'features'>, { reading, clearEmpty, refuse }: Taking): void {
  const text = reading.texts.features
  if (text === undefined || (text === '' && !clearEmpty)) return
  const read = readFeatures(text)
  if ('unreadable' in read) {
    refuse(
      'features',
      `«${shorten(read.unreadable)}» no es una característica. Escribe una por línea: Material: Algodón`,
    )
    return
  }
  const checked = safeParse(productFields.features, read.features)
  if (checked.success) values.features = checked.data
  else refuse('features', checked.error.issues[0]?.message ?? '')
}
