import { fieldsOf, productFieldList } from '../../contract/catalogue/product-facts.ts'
import { repeatedName } from '../../contract/catalogue/product-features.ts'
import type { CallInput, CallOutput } from '../../contract/index.ts'
import { onlySeparators, readLicenceIds } from '../../contract/products/licence-ids.ts'
import type { ListedProduct, OwnProduct } from '../../contract/products/products.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { textOf } from '../forms/form-values.ts'
import { saveMerged } from '../forms/save-merged.ts'
import { sendOnce } from '../forms/send-once.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { meaningOf, type ProblemMeanings } from '../problem-meanings.ts'
import { featureRows, numberOf, untouchedValues, valuesOf, type ProductValues } from './product-values.ts'
import { noPrice } from './whole-pesos.ts'

/**
 * Missing and invalid values, before anything is sent (P-41).
 * @param copied what a new product is filled with
 */
export function findProductErrors(form: HTMLFormElement, copied: OwnProduct | null): FieldErrors {
  const written = new FormData(form)
  const fieldErrors: FieldErrors = {}
  for (const { name, empty, form: its, holds } of productFieldList) {
    if (empty !== 'refused' || textOf(written, name).trim() !== '') continue
    fieldErrors[name] = its.missing ?? ('refusal' in holds ? holds.refusal : '')
  }
  for (const { name, holds } of fieldsOf('wholeNumber')) {
    const field = form.elements.namedItem(name)
    // Text that is not a number reads as empty.
    if (field instanceof HTMLInputElement && field.validity.badInput) fieldErrors[name] = holds.refusal
    const hasCents = field instanceof HTMLInputElement && field.validity.customError
    if (holds.unit === 'pesos' && (hasCents || !isPrice(textOf(written, name), holds.max)))
      fieldErrors[name] ??= noPrice
  }
  const [price, sellingPrice] = [textOf(written, 'price'), textOf(written, 'sellingPrice')]
  if (!fieldErrors.price && sellingPrice !== '' && Number(sellingPrice) > Number(price)) {
    fieldErrors.sellingPrice ??= 'El precio de venta no puede ser mayor que el precio de lista.'
  }
  Object.assign(fieldErrors, findFeatureErrors(written))
  const { repeated, invalid, isOnlySeparators } = readLicenceIds(textOf(written, 'licenseIdsInput'))
  const wrong = new Set([...repeated, ...invalid]).size
  if (wrong > 0) fieldErrors.licenseIdsInput = `Hay IDs de licencia repetidos o no válidos: ${wrong}.`
  if (isOnlySeparators) fieldErrors.licenseIdsInput = onlySeparators
  // Without stock or keys it would be sold uncounted, and buyers of a licence would get none (P-195).
  if (copied?.digital && !textOf(written, 'licenseIdsInput').trim() && !textOf(written, 'stock').trim()) {
    fieldErrors.licenseIdsInput = copyWithoutKeys
  }
  return fieldErrors
}

/** A row without anything in it is left out; one with a name or a value alone is a mistake. */
function findFeatureErrors(written: FormData): FieldErrors {
  const errors: FieldErrors = {}
  const rows = featureRows(written).filter(({ name, value }) => name !== '' || value !== '')
  for (const { field, name, value } of rows) {
    if (name === '') errors[`${field}.name`] = 'Escribe el nombre: Material.'
    if (name.includes(':')) errors[`${field}.name`] = 'Sin dos puntos: el valor va al lado.'
    if (value === '') errors[`${field}.value`] = 'Escribe el valor: Algodón.'
  }
  const repeated = rows[repeatedName(rows.map(({ name }) => name))]
  if (repeated?.name) errors[`${repeated.field}.name`] ??= 'Esta característica ya está arriba.'
  return errors
}

const copyWithoutKeys =
  'El original entrega licencias. Escribe las de este, o su stock si no las lleva; 0 lo deja agotado.'

const isPrice = (text: string, max: number): boolean => text === '' || (/^\d{1,15}$/.test(text) && Number(text) <= max)

/** The value of the hidden field `publication` for a new product that is not yet for sale. */
export const UNPUBLISHED = 'not yet'
export const isUnpublished = (written: FormData): boolean => textOf(written, 'publication') === UNPUBLISHED

type DraftFields = {
  written: FormData
  /** The product that filled the form; null for a new one. */
  product: ListedProduct | null
  /** The product that filled a new one. */
  copied: OwnProduct | null
  /** Somebody else's version, once it is shown in the unchanged fields. */
  theirs: OwnProduct | null
  pictures: readonly string[]
  /** The stock that the form showed. */
  stockSeen: number | null
}

type Outcome =
  | { state: 'saved'; message: string }
  | {
      state: 'refused'
      error: unknown
      /** Licence IDs that the shop already has. */
      registered: string[]
      /** The current stock, if it changed meanwhile. */
      stock: number | null | undefined
      isOutdated: boolean
      /** The current product, if the person has to decide between the two changes. */
      theirs: OwnProduct | undefined
    }

/** Sends the form: a new product, or the change of an existing one, merged with other people's changes. */
export async function saveProduct(draft: DraftFields): Promise<Outcome> {
  const { written, product, copied, stockSeen } = draft
  const text = textOf(written, 'licenseIdsInput')
  // If the stock must not be written, its field sends nothing.
  const stock = written.has('stock') ? numberOf(written, 'stock') : undefined
  let theirs: OwnProduct | undefined
  try {
    const { message } = product
      ? await change(
          { ...draft, product },
          {
            ...(text.trim() === '' ? {} : { licenseIdsInput: text }),
            ...(stock === undefined || stock === (stockSeen ?? '') ? {} : { stock, stockSeen }),
            ...(product.removedAt !== null && { isForSale: false }),
          },
          (now) => (theirs = now),
        )
      : await create({
          ...valuesOf(written, draft.pictures),
          licenseIdsInput: text,
          ...(stock === undefined ? {} : { stock }),
          ...(copied && { copyOf: copied._id }),
          ...(isUnpublished(written) && { isForSale: false }),
        })
    return { state: 'saved', message }
  } catch (error) {
    return { state: 'refused', error, theirs, ...detailsOf(error, text) }
  }
}

type Change = CallInput<'products.change'>
type Loaded = ProductValues & { version: number }

function change(
  { written, product, theirs, pictures }: DraftFields & { product: OwnProduct },
  more: Pick<Change, 'stock' | 'stockSeen' | 'licenseIdsInput' | 'isForSale'>,
  onClash: (theirs: OwnProduct) => void,
): Promise<CallOutput<'products.change'>> {
  const read = (stored: OwnProduct): Loaded => ({ ...untouchedValues(stored), version: stored.version })
  let stored: OwnProduct | undefined
  return saveMerged<ProductValues, Loaded, CallOutput<'products.change'>>({
    loaded: read(theirs ?? product),
    written: valuesOf(written, pictures),
    send: (fields, seen) =>
      sendOnce('product change', { _id: product._id, ...fields, ...more, seen }, ({ seen: _, ...values }, key) =>
        callOverHttp('products.change', values, { headers: { ...seen, ...key } }),
      ),
    changed: 'PRODUCT_CHANGED',
    read: (data) => read((stored = data as OwnProduct)),
    onClash: () => stored && onClash(stored),
  })
}

const create = (product: CallInput<'products.create'>) =>
  sendOnce('product', product, (values, headers) => callOverHttp('products.create', values, { headers }))

/** Whether a refusal means that the product has changed since the form was filled. */
const outdates: ProblemMeanings<'products.create' | 'products.change', boolean> = {
  PRODUCT_NOT_FOUND: true,
  PRODUCT_CHANGED: true,
  STOCK_CHANGED: true,
  PRODUCT_HELD: false,
  LICENCES_REPEATED: false,
  VARIANT_REPEATED: false,
  SKU_REPEATED: false,
  IMAGE_UNKNOWN: false,
  KEY_REUSED: false,
}

function detailsOf(error: unknown, text: string) {
  const { code, data } = isCallError(error) ? error : { code: undefined, data: undefined }
  const { positions, stock } = (data ?? {}) as { positions?: number[] | null; stock?: number | null }
  const { ids } = readLicenceIds(text)
  return {
    registered: code === 'LICENCES_REPEATED' ? (positions ?? []).flatMap((position) => ids[position] ?? []) : [],
    stock: code === 'STOCK_CHANGED' ? (stock ?? null) : undefined,
    isOutdated: code !== undefined && meaningOf(outdates, code) === true,
  }
}
