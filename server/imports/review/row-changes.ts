import { productFieldList, type ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { changedFeatures, writeFeatures } from '../../../contract/catalogue/product-features.ts'
import { taxCodeName } from '../../../contract/catalogue/tax-codes.ts'
import type { ImportRow } from '../../../contract/imports/imports.ts'
import { numberText } from '../../../contract/values/units.ts'
import { yesOrNo } from '../../../contract/values/yes-or-no.ts'
import type { KnownProduct } from './known-product.ts'

const SHOWN = 160

const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

const compared = productFieldList.filter(({ holds: { kind } }) => kind !== 'attributes' && kind !== 'features')

function valueText({ name, holds }: (typeof compared)[number], values: ProductFacts): string {
  const value = values[name]
  if (holds.kind === 'wholeNumber') return numberText(holds.unit, value as number | null)
  if (holds.kind === 'taxCode') return taxCodeName(values.taxCode)
  if (typeof value === 'boolean') return yesOrNo(value)
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Half or double: such a price needs a confirmation. */
const isLargeStep = (from: number, to: number): boolean => from > 0 && (to >= from * 1.5 || to <= from * 0.5)

/**
 * The old and new values of a product, as text for people; for a new product the new values.
 * @param licences number of licence keys that it adds
 */
export function describeChanges(
  known: KnownProduct | null,
  values: ProductFacts,
  licences: number,
): { changes: ImportRow['changes']; isLarge: boolean } {
  const changes: ImportRow['changes'] = []
  const add = (field: string, from: string, to: string) => {
    if (from !== to) changes.push({ field, from: shown(from), to: shown(to) })
  }
  for (const field of compared) {
    const unsaid = field.holds.kind === 'flag' ? yesOrNo(false) : ''
    add(field.name, known ? valueText(field, known) : unsaid, valueText(field, values))
  }
  const names = new Set([...Object.keys(known?.attributes ?? {}), ...Object.keys(values.attributes)])
  for (const name of names) add(name, known?.attributes[name] ?? '', values.attributes[name] ?? '')
  const features = changedFeatures(known?.features ?? [], values.features)
  const featuresText = (side: 'from' | 'to') =>
    writeFeatures(features.flatMap(({ name, [side]: value }) => (value === '' ? [] : [{ name, value }]))).replaceAll(
      '\n',
      ' · ',
    )
  add('features', featuresText('from'), featuresText('to'))
  if (licences > 0) changes.push({ field: 'licences', from: '', to: `+${licences}` })
  const isLarge =
    known !== null && (isLargeStep(known.price, values.price) || isLargeStep(known.sellingPrice, values.sellingPrice))
  return { changes, isLarge }
}
