import { attributesOf } from './categories.ts'

/** A name without accents, capitals and outer spaces: `Batería`, `bateria` and `BATERIA` are one attribute. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

const isSameName = (one: string, other: string): boolean => fold(one) === fold(other)

/** An attribute under the spelling of a list, however it is spelt; an unknown name stays unchanged. */
export const nameAmong = (names: readonly string[], name: string): string =>
  names.includes(name) ? name : (names.find((one) => isSameName(one, name)) ?? name)

/** Whether a list of attributes has this name, in any spelling. */
const hasAttribute = (names: readonly string[], name: string): boolean => names.some((one) => isSameName(one, name))

/**
 * Renames attributes to the names of the upload form.
 * @param names in the order of preference; a name that is none of them stays
 * @returns with two spellings of one name, the value of the exact spelling
 */
export function underNames(attributes: Record<string, string>, names: readonly string[]): Record<string, string> {
  const named = Object.entries(attributes).map(([given, value]) => {
    const name = names.find((one) => isSameName(one, given)) ?? given
    return { name, value, isExact: name === given }
  })
  const exact = new Set(named.filter(({ isExact, value }) => isExact && value !== '').map(({ name }) => name))
  return Object.fromEntries(
    named.filter(({ name, isExact }) => isExact || !exact.has(name)).map(({ name, value }) => [name, value]),
  )
}

const inGigabytes = attributesOf('Tecnologia', 'Celulares').filter((name) => name !== 'Bateria')

/** Memory and storage are in GB (P-14): a bare `8`, `8GB` or `8 gb` is written `8 GB`; other texts stay. */
export function inWrittenUnits(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      hasAttribute(inGigabytes, name) ? withUnit(value) : value,
    ]),
  )
}

function withUnit(value: string): string {
  const [, amount, unit = 'GB'] = /^(\d{1,6})\s*(gb|tb)?$/i.exec(value) ?? []
  return amount === undefined ? value : `${amount} ${unit.toUpperCase()}`
}
