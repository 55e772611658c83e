import {
  foldVariant,
  readVariantOptions,
  valueOf,
  variantKey,
  type VariantOption,
} from '../catalogue/variant-options.ts'

/** The maximum number of variants that one call makes. */
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

/** The comma-separated values of a text, each once. */
export function valuesTyped(text: string): string[] {
  const values = text
    .split(',')
    .map((value) => value.trim().replaceAll(/\s+/g, ' '))
    .filter((value) => value !== '')
  return values.filter((value, index) => values.findIndex((one) => foldVariant(one) === foldVariant(value)) === index)
}

/**
 * The name of a variant, derived from the product that it copies: option values in the product's name are replaced, others are
 * appended, unless the name contains them already.
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

/** The index of these words in a text, as whole words; -1 without a match. */
function indexOfWords(text: string, words: string): number {
  const folded = text.toLowerCase()
  const wanted = words.toLowerCase()
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    if (!isWordSign(folded[at - 1]) && !isWordSign(folded[at + wanted.length])) return at
  }
  return -1
}
