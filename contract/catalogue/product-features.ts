import { foldVariant } from './variant-options.ts'

/** What the owner says of a product under a name of theirs: `Material: algodón` (P-275). */
export type Feature = { name: string; value: string }

/** How many features a product has, and how long they are, in characters. */
export const featureLimits = { features: 20, name: 40, value: 200 } as const

/** The place in a list of the first name that an earlier one has, with whatever capitals and accents; -1 for none. */
export function repeatedName(names: readonly string[]): number {
  const folded = names.map(foldVariant)
  return folded.findIndex((name, index) => folded.indexOf(name) !== index)
}

/** Features as one cell of a file has them: a line for each, `Material: algodón`. */
export const writeFeatures = (features: readonly Feature[]): string =>
  features.map(({ name, value }) => `${name}: ${value}`).join('\n')

/**
 * The features of such a cell; their lengths and names are checked by the contract.
 * @returns the first line without a name and a value instead, if any
 */
export function readFeatures(text: string): { features: Feature[] } | { unreadable: string } {
  const features: Feature[] = []
  for (const line of text.split(/\r\n|[\n\r]/)) {
    if (line.trim() === '') continue
    // No name has a colon; a value may.
    const [, name = '', value = ''] = /^([^:]*):(.*)$/u.exec(line) ?? []
    if (name.trim() === '' || value.trim() === '') return { unreadable: line.trim() }
    features.push({ name: name.trim(), value: value.trim() })
  }
  return { features }
}

/** What became of one feature: '' as its value before or after where it was not there. */
export type FeatureChange = { name: string; from: string; to: string }

const namesOf = (features: readonly Feature[]): string => features.map(({ name }) => name).join(', ')

/** The features of which a list has other values than before; where only their order is another, that. */
export function changedFeatures(before: readonly Feature[], after: readonly Feature[]): FeatureChange[] {
  const was = new Map(before.map(({ name, value }) => [name, value]))
  const is = new Set(after.map(({ name }) => name))
  const changes = [
    ...after.map(({ name, value }) => ({ name, from: was.get(name) ?? '', to: value })),
    ...before.filter(({ name }) => !is.has(name)).map(({ name, value }) => ({ name, from: value, to: '' })),
  ].filter(({ from, to }) => from !== to)
  const order = { name: 'Orden', from: namesOf(before), to: namesOf(after) }
  return changes.length > 0 || order.from === order.to ? changes : [order]
}
