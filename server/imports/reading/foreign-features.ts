import { productDescription } from '../../../contract/catalogue/product-description.ts'
import {
  featureLimits,
  repeatedName,
  writeFeatures,
  type Feature,
} from '../../../contract/catalogue/product-features.ts'
import { asLine } from '../../../contract/values/text-characters.ts'
import { shorten } from '../../sheets/cell-text.ts'
import type { RowReading } from './read-row.ts'
import { textOfHtml } from './text-of-html.ts'

/**
 * Takes the named attributes of another shop's file in the form of our own cell of features (P-275). Attributes that do not fit
 * are left out, with a note.
 */
export function takeForeignFeatures(
  { texts, notes }: Pick<RowReading, 'texts' | 'notes'>,
  given: readonly Feature[],
): void {
  // A column mapped by the owner has the features already.
  if (texts.features !== undefined) return
  const features: Feature[] = []
  for (const one of given) {
    const name = lineOf(one.name.replaceAll(':', ' '))
    const value = lineOf(textOfHtml(one.value))
    if (name === '' || value === '') continue
    const why = whyNot({ name, value }, features)
    if (why === null) features.push({ name, value })
    else notes.push(`«${shorten(name)}» no se copió: ${why}.`)
  }
  texts.features = writeFeatures(features)
}

const lineOf = (text: string): string => asLine(text, Number.MAX_SAFE_INTEGER).replaceAll(/\s+/g, ' ')

const lengthOf = (text: string): number => Array.from(text).length

function whyNot({ name, value }: Feature, others: readonly Feature[]): string | null {
  if (lengthOf(name) > featureLimits.name) return `su nombre tiene más de ${featureLimits.name} caracteres`
  if (lengthOf(value) > featureLimits.value) return `tiene más de ${featureLimits.value} caracteres`
  if (repeatedName([...others.map((other) => other.name), name]) !== -1) return 'está dos veces'
  return others.length < featureLimits.features ? null : `un producto admite ${featureLimits.features} características`
}

const longestBrand = productDescription.brand.holds.max

/** Leaves out a brand that is too long, with a note: another shop's file may have several in one cell (P-276). */
export function takeForeignBrand({ texts, notes }: Pick<RowReading, 'texts' | 'notes'>, brand = texts.brand): void {
  if (brand === undefined) return
  texts.brand = brand
  if (lengthOf(brand) <= longestBrand) return
  delete texts.brand
  notes.push(`La marca no se copió: tiene más de ${longestBrand} caracteres.`)
}

/** The name of a Shopify column of the merchant's own fields; null for any other column. */
export const metafieldName = (header: string): string | null =>
  /^(\S.{0,200}?)\s*\(product\.metafields\.custom\.[\w-]{1,100}\)$/i.exec(header.trim())?.[1] ?? null

/** The text of such a field: the text itself, or a list of texts; '' for a structure or a reference. */
export function metafieldText(text: string): string {
  if (text.startsWith('gid:')) return ''
  if (!/^[[{]/.test(text)) return text
  try {
    const list: unknown = JSON.parse(text)
    const isTexts = Array.isArray(list) && list.every((one) => typeof one === 'string' && !one.startsWith('gid:'))
    return isTexts ? list.join(', ') : ''
  } catch {
    return text
  }
}
