import { safeParse } from 'zod/mini'

import { nameAmong } from '../../../contract/catalogue/attribute-names.ts'
import { attributesOf } from '../../../contract/catalogue/categories.ts'
import { PRODUCT_PICTURES } from '../../../contract/catalogue/product-description.ts'
import { factsOf, fieldsOf, nothingMore, type ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import type { Feature } from '../../../contract/catalogue/product-features.ts'
import { productFields } from '../../../contract/catalogue/product-fields.ts'
import type { ImportField } from '../../../contract/imports/import-fields.ts'
import type { ImportRow, ImportSettings, RowKind } from '../../../contract/imports/imports.ts'
import { licenceLimits, onlySeparators, readLicenceIds } from '../../../contract/products/licence-ids.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { checkVariant } from '../../products/check-variant.ts'
import { fetchable, splitAddresses } from '../reading/picture-addresses.ts'
import type { RowProblem, RowReading } from '../reading/read-row.ts'
import { checkTexts } from './check-texts.ts'
import { isFormAttribute, placementName, type FindPlacement } from './find-placement.ts'
import type { KnownProduct } from './known-product.ts'
import { describeChanges } from './row-changes.ts'
import { takeFeatures } from './take-features.ts'
import { takeFlags } from './take-flags.ts'
import { NO_PRICE, takeNumbers } from './take-numbers.ts'
import { takeTaxCode } from './take-tax-code.ts'

/** The product of a row, and the field by which it was found. */
export type Match = { product: KnownProduct; by: NonNullable<ImportRow['matchedBy']> }

export type RowPlan = {
  kind: RowKind
  /** The product after the row; null when nothing is written. */
  values: ProductFacts | null
  licences: string[]
  /** Addresses of pictures on other sites, which may be fetched when the row is written. */
  pictures: string[]
  changes: ImportRow['changes']
  isLarge: boolean
  problems: RowProblem[]
  notes: string[]
  /** A category to be mapped, by its name in the file. */
  unknownCategory: string | null
}

type About = {
  reading: RowReading
  settings: Pick<ImportSettings, 'clearEmpty'>
  match: Match | null
  findPlacement: FindPlacement
}

/** A product without values. */
const fresh: ProductFacts = {
  ...nothingMore,
  productName: '',
  category: '',
  brandName: '',
  price: NO_PRICE,
  sellingPrice: NO_PRICE,
}

/** Decides what a row does: create, change, or be refused. Writes nothing. */
export function planRow({ reading, settings, match, findPlacement }: About): RowPlan {
  const known = match?.product ?? null
  const plan: RowPlan = {
    kind: 'error',
    values: null,
    licences: [],
    pictures: [],
    changes: [],
    isLarge: false,
    problems: [...reading.problems],
    notes: [...reading.notes],
    unknownCategory: null,
  }
  const refuse = (field: string, message: string) => plan.problems.push({ column: reading.columnOf(field), message })
  const values: ProductFacts = structuredClone(known ?? fresh)
  if (known?.isGone && !known.isUnpublished) refuse(match?.by ?? '_id', 'Este producto se retiró de la tienda.')

  placeInCategory(values, { reading, findPlacement, known, refuse, plan })
  takeTexts(values, { reading, clearEmpty: settings.clearEmpty, known, refuse })
  takeNumbers(values, { reading, clearEmpty: settings.clearEmpty, known, notes: plan.notes, refuse })
  takeTaxCode(values, { reading, clearEmpty: settings.clearEmpty, notes: plan.notes, refuse })
  takeFlags(values, { reading, clearEmpty: settings.clearEmpty, refuse })
  takePictures(values, { reading, clearEmpty: settings.clearEmpty, known, plan })
  const others = takeAttributes(values, { reading, clearEmpty: settings.clearEmpty, known, plan, refuse })
  takeFeatures(values, { reading, clearEmpty: settings.clearEmpty, others, notes: plan.notes, refuse })
  plan.licences = takeLicences(reading, refuse)
  if ((known?.digital || plan.licences.length > 0) && values.sellingPrice === 0) {
    refuse('sellingPrice', 'Un producto con licencias no puede costar $ 0.')
  }

  if (plan.problems.length > 0) return plan
  const { changes, isLarge } = describeChanges(known, values, plan.licences.length)
  plan.changes = changes
  if (plan.pictures.length > 0) changes.push({ field: 'productImage', from: '', to: 'fotos de otro sitio' })
  plan.isLarge = isLarge
  plan.kind = known ? (changes.length === 0 ? 'same' : 'change') : 'new'
  if (plan.kind !== 'same') plan.values = factsOf(values)
  const publication = publicationNote(reading, known)
  if (publication !== null) plan.notes.push(publication)
  return plan
}

/** A note for the owner when a product is published in only one of the two shops. */
function publicationNote({ isUnpublished }: RowReading, known: KnownProduct | null): string | null {
  const isForSale = known ? !known.isGone : !isUnpublished
  if (isUnpublished) {
    return isForSale
      ? 'Allá no está publicado; aquí sigue a la venta.'
      : 'Allá no está publicado: queda fuera de la tienda.'
  }
  return isForSale ? null : 'Está fuera de la tienda: ponlo a la venta desde All product.'
}

type Refuse = (field: string, message: string) => unknown
type Taking = { reading: RowReading; known: KnownProduct | null; refuse: Refuse }

function placeInCategory(
  values: ProductFacts,
  { reading, findPlacement, known, refuse, plan }: Taking & { findPlacement: FindPlacement; plan: RowPlan },
): void {
  const category = reading.texts.category || known?.category || ''
  // Another category has other subcategories, so the former subcategory is invalid there.
  const isMoved =
    reading.texts.category !== undefined && reading.texts.category !== '' && reading.texts.category !== known?.category
  const subcategory = reading.texts.brandName || (isMoved ? '' : (known?.brandName ?? ''))
  // An unchanged subcategory is not checked against the list.
  if (known && category === known.category && subcategory === known.brandName) return
  const placement = findPlacement(category, subcategory)
  if (typeof placement === 'object') {
    values.category = placement.category
    values.brandName = placement.brandName
    return
  }
  plan.unknownCategory = placementName(category, subcategory)
  if (category === '' && subcategory === '') refuse('category', 'Falta la categoría.')
  else if (placement === 'severalCategories')
    refuse('brandName', `Varias categorías tienen la subcategoría «${shortened(subcategory || category)}».`)
  else if (category === '') refuse('brandName', `La tienda no tiene la subcategoría «${shortened(subcategory)}».`)
  else if (placement === 'unknownCategory')
    refuse('category', `La tienda no tiene la categoría «${shortened(category)}».`)
  else if (subcategory === '') refuse('brandName', `Falta la subcategoría de ${shortened(category)}.`)
  else refuse('brandName', `${shortened(category)} no tiene la subcategoría «${shortened(subcategory)}».`)
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const texts = fieldsOf('line', 'longText', 'webAddress').filter(({ name }) => name !== 'brandName')

function takeTexts(
  values: ProductFacts,
  { reading, clearEmpty, known, refuse }: Taking & { clearEmpty: boolean },
): void {
  for (const { name: field, empty } of texts) {
    const text = reading.texts[field]
    if (text === undefined || (text === '' && known && !(clearEmpty && empty !== 'refused'))) continue
    // Differences that a spreadsheet makes by itself, spaces at the ends and line breaks, do not count as changes.
    if (known && isAsKnown(text, known[field])) continue
    if (known && isAsKnown(reading.raw[field] ?? text, known[field])) continue
    values[field] = text.normalize('NFC').replaceAll('\r\n', '\n')
  }
  for (const { field, message } of [...checkTexts(values), ...checkVariant(values)]) refuse(field, message)
}

const isAsKnown = (a: string, b: string): boolean =>
  a === b || a.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim() === b.replaceAll(/\r\n?/g, '\n').trim()

type Noting = Omit<Taking, 'refuse'> & { clearEmpty: boolean; plan: RowPlan }

function takePictures(values: ProductFacts, { reading, clearEmpty, known, plan }: Noting): void {
  const text = reading.texts.productImage
  if (text === undefined || (text === '' && !clearEmpty)) return
  const wanted = splitAddresses(text)
  const had = new Set(known?.productImage)
  // Addresses of the shop itself are checked on writing: only the uploader may use a picture.
  const taken = wanted
    .filter((address) => had.has(address) || /^\/pictures\/[\w-]{1,60}\.\w{3,4}$/.test(address))
    .slice(0, PRODUCT_PICTURES)
  // Pictures of other sites are only used for a product without pictures, because the owner chose the others.
  if (taken.length === 0 && had.size === 0) plan.pictures = wanted.filter((address) => fetchable(address))
  const left = wanted.length - taken.length - plan.pictures.length
  if (left > 0) {
    plan.notes.push(
      `${left === 1 ? 'Una imagen no se copió' : `${left} imágenes no se copiaron`}: súbela${left === 1 ? '' : 's'} desde Editar producto.`,
    )
  }
  // No picture of the row has been fetched yet, so the product's pictures stay.
  if (taken.length === 0 && wanted.length > 0) return
  values.productImage = taken
}

/** @returns attributes that the product cannot have */
function takeAttributes(values: ProductFacts, { reading, clearEmpty, known, refuse }: Noting & Taking): Feature[] {
  const others: Feature[] = []
  const allowed = attributesOf(values.category, values.brandName)
  const isMoved = known !== null && (values.category !== known.category || values.brandName !== known.brandName)
  // The upload form drops them too (P-41): attributes of a phone mean nothing for a table.
  if (isMoved)
    for (const name of Object.keys(values.attributes)) if (!allowed.includes(name)) delete values.attributes[name]
  for (const [field, text] of Object.entries(reading.texts) as [ImportField, string][]) {
    const given = attributeOf(field)
    if (given === null) continue
    const name = nameAmong([...Object.keys(known?.attributes ?? {}), ...allowed], given)
    // A column with the shop's exact spelling wins over one with another spelling.
    if (name !== given && reading.texts[name as ImportField]) continue
    if (text === '') {
      if (clearEmpty) delete values.attributes[name]
      continue
    }
    if (isAsKnown(text, known?.attributes[name] ?? '')) continue
    const checked = safeParse(productFields.attributes, { [name]: text })
    const applies = allowed.includes(name) || (!isMoved && known?.attributes[name] !== undefined)
    const placement = shortened(values.brandName || 'esta subcategoría')
    if (!checked.success) refuse(field, checked.error.issues[0]?.message ?? '')
    else if (applies) values.attributes[name] = checked.data[name] ?? ''
    else if (isFormAttribute(name)) refuse(field, `${name} no aplica a ${placement}.`)
    else others.push({ name, value: checked.data[name] ?? '' })
  }
  return others
}

function attributeOf(field: string): string | null {
  if (isFormAttribute(field)) return field
  return field.startsWith('attribute:') ? field.slice(10) : null
}

function takeLicences({ texts }: RowReading, refuse: Refuse): string[] {
  const written = (texts.licences ?? '').replaceAll(';', ',')
  const { ids, repeated, invalid, isOnlySeparators } = readLicenceIds(written)
  if (isOnlySeparators) refuse('licences', onlySeparators)
  if (ids.length > licenceLimits.ids) {
    refuse('licences', `Son más de ${formatNumber(licenceLimits.ids)} licencias en una celda.`)
  }
  if (invalid.length > 0) {
    refuse(
      'licences',
      `Licencias no válidas: ${invalid.length}. Cada una tiene de 1 a ${licenceLimits.length} caracteres visibles.`,
    )
  }
  if (repeated.length > 0) refuse('licences', `Licencias repetidas en la celda: ${repeated.length}.`)
  return ids
}
