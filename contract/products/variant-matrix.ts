import {
  foldVariant,
  readVariantOptions,
  valueOf,
  variantKey,
  type VariantOption,
} from '../catalogue/variant-options.ts'

/** Variants that are made at once, at most. */
export const MOST_VARIANTS = 50

/** Every combination of these values, in their order; the last option changes fastest. */
export const combinations = (options: readonly { name: string; values: readonly string[] }[]): VariantOption[][] =>
  options.reduce<VariantOption[][]>(
    (made, { name, values }) => made.flatMap((one) => values.map((value) => [...one, { name, value }])),
    [[]],
  )

/** The combinations that no product has. */
export function missingCombinations(wanted: readonly VariantOption[][], taken: readonly string[]): VariantOption[][] {
  const keys = new Set(taken.map((text) => variantKey(readVariantOptions(text) ?? [])))
  return wanted.filter((options) => !keys.has(variantKey(options)))
}

/** The values that somebody typed with commas between them, each once. */
export function valuesTyped(text: string): string[] {
  const values = text
    .split(',')
    .map((value) => value.trim().replaceAll(/\s+/g, ' '))
    .filter((value) => value !== '')
  return values.filter((value, index) => values.findIndex((one) => foldVariant(one) === foldVariant(value)) === index)
}

/**
 * What a variant is called after the product that it is a copy of: values that the product's name has are replaced, others
 * come behind it, unless the name has them already.
 */
export function nameOfVariant(
  { productName, options }: { productName: string; options: readonly VariantOption[] },
  wanted: readonly VariantOption[],
  most: number,
): string {
  const name = wanted.reduce((made, option) => {
    if (indexOfWords(made, option.value) !== -1) return made
    const own = valueOf(options, option.name)
    const at = own === undefined ? -1 : indexOfWords(made, own)
    return own === undefined || at === -1
      ? `${made} ${option.value}`
      : made.slice(0, at) + option.value + made.slice(at + own.length)
  }, productName.normalize('NFC'))
  return Array.from(name).slice(0, most).join('').trim()
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Where a text has these words, as whole words; -1 where it has not. */
function indexOfWords(text: string, words: string): number {
  const folded = text.toLowerCase()
  const wanted = words.toLowerCase()
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    if (!isWordSign(folded[at - 1]) && !isWordSign(folded[at + wanted.length])) return at
  }
  return -1
}
