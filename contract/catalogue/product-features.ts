import { foldVariant } from './variant-options.ts'

/** A pair of name and value in the owner's words: `Material: algodón` (P-275). */
export type Feature = { name: string; value: string }

/** The maximum number of features of a product, and their maximum lengths in characters. */
export const featureLimits = { features: 20, name: 40, value: 200 } as const

/** The index of the first name that repeats an earlier one, ignoring capitals and accents; -1 for none. */
export function repeatedName(names: readonly string[]): number {
  const folded = names.map(foldVariant)
  return folded.findIndex((name, index) => folded.indexOf(name) !== index)
}

/** Writes features as one cell of a file: a line for each, `Material: algodón`. */
export const writeFeatures = (features: readonly Feature[]): string =>
  features.map(({ name, value }) => `${name}: ${value}`).join('\n')

/**
 * Reads the features of such a cell; the contract checks their lengths and names.
 * @returns the first line without a name and a value instead, if any
 */
export function readFeatures(text: string): { features: Feature[] } | { unreadable: string } {
  const features: Feature[] = []
  for (const line of text.split(/\r\n|[\n\r]/)) {
    if (line.trim() === '') continue
    // A name has no colon; a value may have one.
    const [, name = '', value = ''] = /^([^:]*):(.*)$/u.exec(line) ?? []
    if (name.trim() === '' || value.trim() === '') return { unreadable: line.trim() }
    features.push({ name: name.trim(), value: value.trim() })
  }
  return { features }
}

/** The change of one feature: `from` is '' when it was added, `to` is '' when it was removed. */
export type FeatureChange = { name: string; from: string; to: string }

const namesOf = (features: readonly Feature[]): string => features.map(({ name }) => name).join(', ')

/** The features whose values differ between two lists; a changed order counts only when nothing else changed. */
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
