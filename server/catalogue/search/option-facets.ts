import type { Facets } from '../../../contract/catalogue/catalogue.ts'
import { foldVariant, readVariantOptions, writeVariantOptions } from '../../../contract/catalogue/variant-options.ts'

type OptionCount = NonNullable<Facets['opcion']>[number]

/** As people order sizes of clothes; other values are ordered as texts, and numbers by size. */
const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']
const alphabet = new Intl.Collator('es', { numeric: true })

/**
 * Puts the options of one name one after the other, first the name that most groups have.
 * @param counts how many groups have each option, by its text, «Talla: M»
 */
export function readOptionFacets(counts: Record<string, number>): OptionCount[] {
  const byName = new Map<string, { name: string; values: OptionCount[] }>()
  for (const [text, count] of Object.entries(counts)) {
    const option = readVariantOptions(text)?.[0]
    if (!option) continue
    const key = foldVariant(option.name)
    const facet = byName.get(key) ?? { name: option.name, values: [] }
    facet.values.push({ value: option.value, count })
    byName.set(key, facet)
  }
  const most = ({ values }: { values: OptionCount[] }) => Math.max(...values.map(({ count }) => count))
  return [...byName.values()]
    .sort((a, b) => most(b) - most(a) || alphabet.compare(a.name, b.name))
    .flatMap(({ name, values }) =>
      values
        .sort((a, b) => compareValues(a.value, b.value))
        .map(({ value, count }) => ({ value: writeVariantOptions([{ name, value }]), count })),
    )
}

function compareValues(a: string, b: string): number {
  const placeOf = (value: string) => sizes.indexOf(value.toLowerCase())
  return placeOf(a) !== -1 && placeOf(b) !== -1 ? placeOf(a) - placeOf(b) : alphabet.compare(a, b)
}
