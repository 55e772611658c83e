import { foldVariant, readVariantOptions } from '../../contract/catalogue/variant-options.ts'
import type { ShownProduct } from './product-data.ts'

/** Options for which schema.org has a property. */
const properties: Record<string, string> = { talla: 'size', color: 'color', material: 'material' }

/** The structured data of a product as part of a group; empty if it is alone in the group or varies only by other options. */
export function variantGroupData({ variantGroup, variantOptions, variants = [] }: ShownProduct): object {
  const known = (readVariantOptions(variantOptions) ?? []).flatMap(({ name, value }) => {
    const property = properties[foldVariant(name)]
    return property ? [[property, value] as const] : []
  })
  if (variants.length < 2 || known.length === 0) return {}
  return {
    ...Object.fromEntries(known),
    isVariantOf: {
      '@type': 'ProductGroup',
      name: variantGroup,
      productGroupID: foldVariant(variantGroup),
      variesBy: known.map(([property]) => `https://schema.org/${property}`),
    },
  }
}
