import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { priceBands } from './price-bands.ts'
import { answeredTo } from './product-fields.ts'
import { productReviews } from './product-reviews.ts'
import { sortOrders } from './search-address.ts'
import { variantLimits } from './variant-options.ts'

/** A product as everybody sees it. */
export const product = z.object({ _id: z.string(), ...answeredTo('everyone') })
export type Product = z.infer<typeof product>

/** {@link product} with its reviews. */
const productWithReviews = z.extend(product, {
  reviews: z.optional(productReviews),
  /** Present where the shop charges IVA and this price includes it (P-287). */
  ivaIncluded: z.optional(z.literal(true)),
  /** Present where the shop installs it at home (P-310). */
  installable: z.optional(z.literal(true)),
})
export type ReviewedProduct = z.infer<typeof productWithReviews>

/**
 * A product in a list, without fields that no card shows; a grouped list has each group of variants once, with the fields of its
 * card (P-265).
 */
const listedProduct = z.extend(z.omit(product, { features: true }), {
  /** How many variants of its group the list has, when it has several. */
  variantCount: z.optional(z.int()),
  /** The lowest price of the group, when its variants have different prices. */
  priceFrom: z.optional(z.int()),
})
export type ListedProduct = z.infer<typeof listedProduct>

/** A product among the variants of its group (P-202). */
const variant = z.pick(product, { _id: true, productName: true, variantOptions: true, agotado: true })
export type Variant = z.infer<typeof variant>

const queryText = line({
  max: 100,
  message: 'La búsqueda debe ser un texto sin caracteres de control.',
  tooLong: 'La búsqueda es demasiado larga.',
})
const page = wholeNumber({ min: 1, max: 100_000, message: 'Página no válida.' })
const pageSize = wholeNumber({ min: 1, max: 100, message: 'El tamaño de página debe estar entre 1 y 100.' })
const wholeGigabytes = wholeNumber({ min: 1, max: 65_536, message: 'La memoria debe ser un número entero de GB.' })

const splitAtCommas = (text: string): string[] => text.split(',')
/** A comma ends an option only where the name of the next one follows: not that of «Capacidad: 1,5 L». */
const splitOptions = (text: string): string[] => text.split(/,(?=[^,:]*:)/)

/** A filter arrives as a list in a body, or as one value or comma-separated values in an address. */
const listOf = <T extends z.core.$ZodType>(item: T, most: number, message: string, split = splitAtCommas) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (value === '' ? [] : split(value)) : value)),
    z.array(item, { error: message }).check(z.maxLength(most, { error: message })),
  )

const noOption = 'Opción no válida.'
/** One option of a variant as shoppers choose it, `Talla: M`. */
const oneOption = line({ max: variantLimits.name + variantLimits.value + 2, message: noOption })

const bandIds = priceBands.map((band) => band.id)
const noBand = 'Rango de precio no válido.'

/** Lists each group of variants once (P-265): `true`, or absent. */
const grouped = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value)),
    z.literal(true, { error: 'La agrupación de variantes no es válida.' }),
  ),
)

const filters = {
  category: z.optional(listOf(line({ max: 60, message: 'Categoría no válida.' }), 14, 'Categoría no válida.')),
  brandName: z.optional(listOf(line({ max: 80, message: 'Subcategoría no válida.' }), 60, 'Subcategoría no válida.')),
  precio: z.optional(listOf(z.enum(bandIds, { error: noBand }), bandIds.length, noBand)),
  ram: z.optional(listOf(wholeGigabytes, 10, 'Filtro de RAM no válido.')),
  almacenamiento: z.optional(listOf(wholeGigabytes, 10, 'Filtro de almacenamiento no válido.')),
  opcion: z.optional(listOf(oneOption, 30, noOption, splitOptions)),
  orden: z.optional(z.enum(sortOrders, { error: 'Orden no válido.' })),
  grouped,
  page: z.optional(page),
  pageSize: z.optional(pageSize),
}

const searchMatches = ['exact', 'similar', 'corrected'] as const
export type SearchMatch = (typeof searchMatches)[number]

const facetCount = z.object({ value: z.string(), count: z.int() })
export const facets = z.object({
  category: z.array(facetCount),
  brandName: z.array(facetCount),
  precio: z.array(facetCount),
  ram: z.array(facetCount),
  almacenamiento: z.array(facetCount),
  /** The options of the variants that were found, «Talla: M», those of one name one after the other (P-350). Only with `grouped`. */
  opcion: z.optional(z.array(facetCount)),
})
export type Facets = z.infer<typeof facets>

const listing = z.object({
  ...done.shape,
  data: z.array(listedProduct),
  total: z.int(),
  facets,
  /**
   * How the results match the words. `similar`: no product on sale has this name; the results only mention it or match fewer of
   * the words. `corrected`: the word is unknown and another one replaced it.
   */
  match: z.enum(searchMatches),
})

const pagedInput = z.strictObject({ page: z.optional(page), pageSize: z.optional(pageSize) })
export const searchInput = z.strictObject({ q: z.optional(queryText), ...filters })
export type SearchInput = z.infer<typeof searchInput>

export const catalogue = {
  'catalogue.listProducts': {
    input: pagedInput,
    output: z.object({
      ...done.shape,
      data: z.array(product),
      total: z.int(),
    }),
  },
  'catalogue.sampleOfCategories': { input: z.strictObject({}), output: success(z.array(product)) },
  'catalogue.listCategory': {
    input: z.strictObject({
      category: line({ min: 1, max: 60, message: 'Categoría no válida.' }),
      pageSize: z.optional(wholeNumber({ min: 1, max: 200, message: 'El tamaño de página debe estar entre 1 y 200.' })),
      grouped,
    }),
    output: success(z.array(listedProduct)),
  },
  'catalogue.getProduct': {
    input: z.strictObject({ productId: id }),
    /** `reviews` is present once there is a review (P-253), `ivaIncluded` and `installable` only when true. */
    output: success(productWithReviews),
    problems: ['PRODUCT_NOT_FOUND'] as const,
  },
  'catalogue.getVariants': {
    input: z.strictObject({
      variantGroup: line({ min: 1, max: 80, message: 'Grupo de variantes no válido.' }),
    }),
    output: success(z.array(variant)),
  },
  'catalogue.filterProducts': { input: searchInput, output: listing },
  'catalogue.search': { input: searchInput, output: listing },
}
