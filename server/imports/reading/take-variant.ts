import { createHash } from 'node:crypto'

import { productDescription } from '../../../contract/catalogue/product-description.ts'
import {
  variantKey,
  variantLimits,
  writeVariantOptions,
  type VariantOption,
} from '../../../contract/catalogue/variant-options.ts'
import { nameOfVariant } from '../../../contract/products/variant-matrix.ts'
import { oneLine, textOf } from '../../sheets/cell-text.ts'
import type { Cell } from '../../sheets/sheet.ts'
import type { RowReading } from './read-row.ts'
import type { ColumnFinder } from './shop-rule.ts'

type OptionColumns = { name: ReturnType<ColumnFinder>; value: ReturnType<ColumnFinder> }

/** The options of a variant in another shop's file, in the form of the shop's line of options. */
export const readOptions = (columns: readonly OptionColumns[], cells: readonly Cell[]): VariantOption[] =>
  columns.flatMap(({ name, value }) => {
    const given = { name: textOf(name.cell(cells)), value: textOf(value.cell(cells)) }
    return given.name === '' || given.value === '' ? [] : [plainOption(given)]
  })

/** A comma ends an option, and a colon its name (contract/catalogue/variant-options.ts). */
const plainOption = ({ name, value }: VariantOption): VariantOption => ({
  name: Array.from(oneLine(name.replaceAll(/[,:]/g, ' ')).replaceAll(/\s+/g, ' '))
    .slice(0, variantLimits.name)
    .join('')
    .trim(),
  value: oneLine(value)
    .replaceAll(/\s*(?:(?<!\d),|,(?!\d))\s*/g, ' / ')
    .replaceAll(/\s+/g, ' '),
})

/** References are stored up to this length (server/imports/writing/write-row.ts), within which two variants must differ. */
const MOST_CHARACTERS = 200

const shortReference = (reference: string): string =>
  reference.length <= MOST_CHARACTERS ? reference : createHash('sha256').update(reference).digest('hex')

/**
 * Names a row by its product and its options, and links it with the product's other variants (P-264).
 * @param productName of the product, which is the name of their group
 */
export function takeVariant(
  reading: RowReading,
  { productName, options }: { productName: string; options: readonly VariantOption[] },
): void {
  const { texts } = reading
  if (options.length === 0 || productName === '') return
  if (texts.productName) {
    texts.productName = nameOfVariant({ productName, options: [] }, options, productDescription.productName.holds.max)
  }
  texts.variantGroup ||= Array.from(productName).slice(0, variantLimits.group).join('').trim()
  texts.variantOptions ||= writeVariantOptions(options)
  if (texts.handle) {
    reading.family = texts.handle
    // All variants of a product have its handle.
    texts.handle = shortReference(`${texts.handle} ${variantKey(options)}`)
  }
}
