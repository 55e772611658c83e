import type { Variant } from '../../contract/catalogue/catalogue.ts'
import {
  foldVariant,
  readVariantOptions,
  valueOf,
  type VariantOption,
} from '../../contract/catalogue/variant-options.ts'

export type VariantChoice = {
  value: string
  /** The variant that the choice leads to. */
  variant: Variant
  isCurrent: boolean
  /** The other options that differ, as text; '' if none. */
  otherwise: string
}
export type OptionChoices = { name: string; choices: VariantChoice[] }

type Read = { variant: Variant; options: VariantOption[] }

/** The values of each option of a group, in the order in which people expect them, and the variant to which each leads (P-202). */
export function variantChoices(productId: string, variants: readonly Variant[]): OptionChoices[] {
  const all = variants.map((variant) => ({ variant, options: readVariantOptions(variant.variantOptions) ?? [] }))
  const own = all.find(({ variant }) => variant._id === productId)
  if (!own || all.length < 2) return []
  const names = namesOf([own, ...all])
  return names.map((name) => ({ name, choices: choicesOf(name, { own, all, names }) }))
}

/** Removes texts that differ only in capitals and accents. */
const distinct = (texts: readonly string[]): string[] =>
  [...new Map(texts.toReversed().map((text) => [foldVariant(text), text])).values()].toReversed()

const namesOf = (all: readonly Read[]): string[] =>
  distinct(all.flatMap(({ options }) => options.map(({ name }) => name)))

type Group = { own: Read; all: readonly Read[]; names: readonly string[] }

function choicesOf(name: string, { own, all, names }: Group): VariantChoice[] {
  const current = valueOf(own.options, name)
  const others = names.filter((other) => other !== name)
  const values = distinct(
    [current, ...all.map(({ options }) => valueOf(options, name))].filter((value) => value !== undefined),
  )
  return values.toSorted(compareValues).flatMap((value) => {
    if (isSame(value, current)) return { value, variant: own.variant, isCurrent: true, otherwise: '' }
    const nearest = nearestOf(
      all.filter(({ options }) => isSame(valueOf(options, name), value)),
      own,
      others,
    )
    if (!nearest) return []
    const otherwise = others
      .filter((other) => !agrees(nearest, own, other))
      .map((other) => `${other}: ${valueOf(nearest.options, other) ?? 'ninguno'}`)
      .join(', ')
    return { value, variant: nearest.variant, isCurrent: false, otherwise }
  })
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  foldVariant(one ?? '') === foldVariant(other ?? '')

const agrees = (one: Read, other: Read, name: string): boolean =>
  isSame(valueOf(one.options, name), valueOf(other.options, name))

/** The variant that agrees in most of these options; among equals, one in stock. */
function nearestOf(found: readonly Read[], own: Read, names: readonly string[]): Read | undefined {
  const rank = (one: Read): number =>
    2 * names.filter((name) => agrees(one, own, name)).length + (one.variant.agotado ? 0 : 1)
  return found.toSorted((one, other) => rank(other) - rank(one))[0]
}

const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl']

/** Factors to the smallest usual unit: gigabytes and terabytes, millilitres and litres, grams and kilos. */
const unitSizes: Record<string, number> = {
  tb: 1024,
  l: 1000,
  litro: 1000,
  litros: 1000,
  kg: 1000,
  kilo: 1000,
  kilos: 1000,
}

function numberIn(text: string): number | null {
  const [, digits, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(\p{L}*)/u.exec(text) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.')) * (unitSizes[foldVariant(unit)] ?? 1)
}

/** Compares sizes from small to large, then numbers from low to high, then words by the alphabet. */
export function compareValues(one: string, other: string): number {
  const [size, otherSize] = [sizes.indexOf(foldVariant(one)), sizes.indexOf(foldVariant(other))]
  if (size !== -1 || otherSize !== -1)
    return (size === -1 ? sizes.length : size) - (otherSize === -1 ? sizes.length : otherSize)
  const [number, otherNumber] = [numberIn(one), numberIn(other)]
  if (number !== null && otherNumber !== null && number !== otherNumber) return number - otherNumber
  if ((number === null) !== (otherNumber === null)) return number === null ? 1 : -1
  return one.localeCompare(other, 'es', { numeric: true })
}
