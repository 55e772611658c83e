import { safeParse } from 'zod/mini'

import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { readFeatures, repeatedName, type Feature } from '../../../contract/catalogue/product-features.ts'
import { productFields } from '../../../contract/catalogue/product-fields.ts'
import { shorten } from '../../sheets/cell-text.ts'
import type { RowReading } from '../reading/read-row.ts'

type Taking = {
  reading: RowReading
  clearEmpty: boolean
  /** Attributes that the product cannot have. */
  others: readonly Feature[]
  notes: string[]
  refuse: (field: string, message: string) => unknown
}

/** Takes the features of a row, which replace those of the product, and adds attributes that the product cannot have (P-275). */
export function takeFeatures(values: Pick<ProductFacts, 'features'>, taking: Taking): void {
  const text = taking.reading.texts.features ?? ''
  if (text !== '' || (taking.clearEmpty && taking.reading.texts.features !== undefined)) takeCell(values, text, taking)
  for (const other of taking.others) addAttribute(values, other, { ...taking, isNamed: text !== '' })
}

function takeCell(values: Pick<ProductFacts, 'features'>, text: string, { refuse }: Taking): void {
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

/** @param isNamed whether the row has a cell of features, which wins when both have a value */
function addAttribute(
  values: Pick<ProductFacts, 'features'>,
  { name, value }: Feature,
  { isNamed, notes }: Taking & { isNamed: boolean },
): void {
  const at = values.features.findIndex((feature) => repeatedName([feature.name, name]) === 1)
  if (at !== -1 && isNamed) return
  const former = values.features[at]
  const wanted = former
    ? values.features.with(at, { name: former.name, value })
    : [...values.features, { name: name.replaceAll(':', ' '), value }]
  const checked = safeParse(productFields.features, wanted)
  if (checked.success) values.features = checked.data
  else notes.push(`${name} no se copió. ${checked.error.issues[0]?.message ?? ''}`)
}
