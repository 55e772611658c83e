import { fieldsOf, productFieldList } from '../../contract/catalogue/product-facts.ts'
import type { CallInput } from '../../contract/index.ts'
import { onlySeparators, readLicenceIds } from '../../contract/products/licence-ids.ts'
import type { OwnProduct } from '../../contract/products/products.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { textOf } from '../forms/form-values.ts'
import { sendOnce } from '../forms/send-once.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { meaningOf, type ProblemMeanings } from '../problem-meanings.ts'

/** Missing and invalid values, before anything is sent (P-41). */
export function findProductErrors(form: HTMLFormElement): FieldErrors {
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
    if (holds.unit === 'pesos' && !isPrice(textOf(written, name), holds.max)) fieldErrors[name] ??= noPrice
  }
  const [price, sellingPrice] = [textOf(written, 'price'), textOf(written, 'sellingPrice')]
  if (!fieldErrors.price && sellingPrice !== '' && Number(sellingPrice) > Number(price)) {
    fieldErrors.sellingPrice ??= 'El precio de venta no puede ser mayor que el precio de lista.'
  }
  const { repeated, invalid, isOnlySeparators } = readLicenceIds(textOf(written, 'licenseIdsInput'))
  const wrong = new Set([...repeated, ...invalid]).size
  if (wrong > 0) fieldErrors.licenseIdsInput = `Hay IDs de licencia repetidos o no válidos: ${wrong}.`
  if (isOnlySeparators) fieldErrors.licenseIdsInput = onlySeparators
  return fieldErrors
}

const noPrice = 'Escribe el precio en pesos enteros, sin comas ni centavos: 49900.'

const isPrice = (text: string, max: number): boolean => text === '' || (/^\d{1,15}$/.test(text) && Number(text) <= max)

type DraftFields = {
  written: FormData
  product: OwnProduct | null
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
      /** The current stock, when it changed meanwhile. */
      stock: number | null | undefined
      isOutdated: boolean
    }

/** Sends the form: a new product, or the change of an existing one. */
export async function saveProduct({ written, product, pictures, stockSeen }: DraftFields): Promise<Outcome> {
  const fields = valuesOf(written, pictures)
  const text = textOf(written, 'licenseIdsInput')
  // When the stock must not be written, its field sends nothing.
  const stock = written.has('stock') ? numberOf(written, 'stock') : undefined
  try {
    const { message } = product
      ? await callOverHttp(
          'products.change',
          {
            _id: product._id,
            ...fields,
            ...(text.trim() === '' ? {} : { licenseIdsInput: text }),
            ...(stock === undefined || stock === (stockSeen ?? '') ? {} : { stock, stockSeen }),
          },
          { headers: { 'if-match': `"${product.version}"` } },
        )
      : await create({ ...fields, licenseIdsInput: text, ...(stock === undefined ? {} : { stock }) })
    return { state: 'saved', message }
  } catch (error) {
    return { state: 'refused', error, ...detailsOf(error, text) }
  }
}

type NewProduct = CallInput<'products.create'>

const create = (product: NewProduct) =>
  sendOnce('product', product, (values, headers) => callOverHttp('products.create', values, { headers }))

/** The values of the form's fields; the caller adds those with controls of their own. */
function valuesOf(written: FormData, pictures: readonly string[]) {
  const values = productFieldList
    .filter(({ name }) => name !== 'stock')
    .map(({ name, holds: { kind } }) => {
      if (kind === 'pictures') return [name, [...pictures]]
      if (kind === 'attributes') return [name, attributesOf(written)]
      return [name, kind === 'wholeNumber' ? numberOf(written, name) : textOf(written, name)]
    })
  return Object.fromEntries(values) as Omit<NewProduct, 'stock' | 'licenseIdsInput'>
}

const attributesOf = (written: FormData): Record<string, string> =>
  Object.fromEntries(
    [...written]
      .filter(([name, value]) => name.startsWith('attributes.') && String(value).trim() !== '')
      .map(([name, value]) => [name.slice('attributes.'.length), String(value)]),
  )

/** Digits as a number; other text unchanged, for the server to refuse. */
function numberOf(written: FormData, name: string): number | string {
  const text = textOf(written, name).trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Whether a refusal means that the product has changed since the form was filled. */
const outdates: ProblemMeanings<'products.create' | 'products.change', boolean> = {
  PRODUCT_NOT_FOUND: true,
  PRODUCT_CHANGED: true,
  STOCK_CHANGED: true,
  PRODUCT_HELD: false,
  LICENCES_REPEATED: false,
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
