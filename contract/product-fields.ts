import * as z from 'zod/mini'

import { inWrittenUnits } from './attribute-names.ts'
import { uploadCategories } from './categories.ts'
import { choice } from './choice.ts'
import { pictureList } from './images.ts'
import { licenceLimits, onlySeparators, readLicenceIds } from './licence-ids.ts'
import { line, longText } from './text.ts'
import { wholeNumber } from './whole-number.ts'

export const PRODUCT_PICTURES = 10
export const PRICE_AT_MOST = 1_000_000_000

/** A product of which no more than this are left is running out. */
export const RUNNING_OUT = 5

const noPrice = 'Precio no válido.'
const noLink = 'El enlace debe ser una dirección http o https válida.'
const noStock = 'El stock debe ser un número entero entre 0 y 1.000.000.'
const noSubcategory = 'Subcategoría no válida.'
const noAttribute = 'El valor de un atributo admite máximo 60 caracteres.'

const price = wholeNumber({ min: 0, max: PRICE_AT_MOST, message: noPrice })

/** An empty field of a form means nothing: null. */
const orEmpty = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.transform((given: unknown) => (given === '' ? null : given)),
    z.nullable(schema),
  )

const isWebAddress = (text: string): boolean => {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const licenceIds = z.pipe(
  z.string({ error: 'Los IDs de licencia no son válidos.' }).check(
    z.maxLength(licenceLimits.characters, {
      error: `Los IDs de licencia admiten máximo ${licenceLimits.characters} caracteres.`,
      abort: true,
    }),
    z.refine((text) => readLicenceIds(text).ids.length <= licenceLimits.ids, {
      error: `Máximo ${licenceLimits.ids} IDs de licencia a la vez.`,
      abort: true,
    }),
    z.refine((text) => !readLicenceIds(text).isOnlySeparators, { error: onlySeparators, abort: true }),
    z.check<string>((context) => {
      const { repeated, invalid } = readLicenceIds(context.value)
      const count = new Set([...repeated, ...invalid]).size
      if (count === 0) return
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: `Hay IDs de licencia repetidos o no válidos: ${count}.`,
      })
    }),
  ),
  z.transform((text: string) => readLicenceIds(text).ids),
)

/**
 * The fields of a product as people write them, each with its own refusal. What one field cannot know
 * (its category's subcategories, the other price) is for the server to check.
 */
export const productFields = {
  productName: line({ min: 1, max: 200, message: 'El nombre del producto es obligatorio (máximo 200 caracteres).' }),
  category: choice(uploadCategories, { what: 'la categoría', invalid: 'Categoría no válida.' }),
  brandName: line({ min: 1, max: 80, message: 'Falta elegir la subcategoría.', tooLong: noSubcategory }),
  price,
  /** null: the same as `price` (P-12). */
  sellingPrice: orEmpty(price),
  description: longText({ max: 10_000, message: 'La descripción es demasiado larga.' }),
  link: z.pipe(line({ max: 2_048, message: noLink }), z.string().check(z.refine(isWebAddress, { error: noLink }))),
  productImage: pictureList(PRODUCT_PICTURES),
  attributes: z.pipe(
    z.record(z.string(), line({ max: 60, message: noAttribute }), { error: 'Los atributos no son válidos.' }),
    z.transform(inWrittenUnits),
  ),
  /** Units at hand; null: not counted (P-20). */
  stock: orEmpty(wholeNumber({ min: 0, max: 1_000_000, message: noStock })),
  licenseIdsInput: licenceIds,
}
