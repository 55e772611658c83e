/** One option of a variant: `Talla: M`. */
export type VariantOption = { name: string; value: string }

/** The maximum number of options of a product, and maximum lengths in characters. */
export const variantLimits = { options: 3, name: 20, value: 40, group: 80, text: 160 } as const

const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' }

/** Folds a text so that capitals and accents make no difference; `ñ` stays a letter of its own. */
export const foldVariant = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/[áéíóúü]/g, (sign) => plain[sign] ?? sign)

const isWithin = (text: string, most: number): boolean => text !== '' && Array.from(text).length <= most

/**
 * Reads options as a person writes them: `Talla: M, Color: Negro`.
 * @returns null for an invalid list: a missing name or value, one that is too long, too many options, or a repeated name
 */
export function readVariantOptions(text: string): VariantOption[] | null {
  // The comma of a number, `1,5 L`, does not separate options.
  const options = text.split(/(?<!\d),|,(?!\d)/).map((pair) => {
    const [name = '', ...value] = pair.split(':')
    return { name: oneSpaced(name), value: oneSpaced(value.join(':')) }
  })
  const names = new Set(options.map(({ name }) => foldVariant(name)))
  const isValid =
    options.length <= variantLimits.options &&
    names.size === options.length &&
    options.every(({ name, value }) => isWithin(name, variantLimits.name) && isWithin(value, variantLimits.value))
  return isValid ? options : null
}

const oneSpaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Options as they are stored and shown. */
export const writeVariantOptions = (options: readonly VariantOption[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(', ')

/** A key that is equal for equal options, in any order, capitals and accents. */
export const variantKey = (options: readonly VariantOption[]): string =>
  options
    .map(({ name, value }) => `${foldVariant(name)}:${foldVariant(value)}`)
    .toSorted()
    .join(',')

/** The value of an option, in any spelling of its name; undefined without it. */
export const valueOf = (options: readonly VariantOption[], name: string): string | undefined =>
  options.find((option) => foldVariant(option.name) === foldVariant(name))?.value
