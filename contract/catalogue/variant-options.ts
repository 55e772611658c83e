/** One option of a variant: `Talla: M`. */
export type VariantOption = { name: string; value: string }

/** How long, in characters, and how many the options of one product are. */
export const variantLimits = { options: 3, name: 20, value: 40, group: 80, text: 160 } as const

const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' }

/** The same for texts that differ in capitals and accents only; `ñ` is a letter of its own. */
export const foldVariant = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/[áéíóúü]/g, (sign) => plain[sign] ?? sign)

const isWithin = (text: string, most: number): boolean => text !== '' && Array.from(text).length <= most

/**
 * Options as a person writes them: `Talla: M, Color: Negro`.
 * @returns null when they are none: no name or value, one too long, too many, or one name twice
 */
export function readVariantOptions(text: string): VariantOption[] | null {
  // The comma of a number, `1,5 L`, ends no option.
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

/** The same for options that are the same, in whatever order, capitals and accents they are written. */
export const variantKey = (options: readonly VariantOption[]): string =>
  options
    .map(({ name, value }) => `${foldVariant(name)}:${foldVariant(value)}`)
    .toSorted()
    .join(',')

/** The value of an option, however its name is written; undefined without one. */
export const valueOf = (options: readonly VariantOption[], name: string): string | undefined =>
  options.find((option) => foldVariant(option.name) === foldVariant(name))?.value
