import * as z from 'zod/mini'

import { product } from '../catalogue/catalogue.ts'
import { runningOutFrom } from '../catalogue/product-description.ts'
import { answeredTo, productFields, writtenFields } from '../catalogue/product-fields.ts'
import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { licenceList } from './licence-list.ts'
import { productVariants } from './product-variants.ts'
import { stockMovements } from './stock-movements.ts'

const written = { ...writtenFields, licenseIdsInput: z.optional(licenceList) }

/** A product as its owner sees it: with its stock (free keys of a licensed one) and its version. */
export const ownProduct = z.object({ ...product.shape, ...answeredTo('owner') })
export type OwnProduct = z.infer<typeof ownProduct>

const listedProduct = z.extend(ownProduct, {
  /** As the owner says from when on (P-250). */
  isRunningOut: z.boolean(),
  /** How many people wait for a notice about it (P-196). */
  stockNotices: z.int(),
  /** Since when it is not for sale (P-257); null: it is. */
  removedAt: z.nullable(z.iso.datetime()),
})
/** A product in the owner's list. */
export type ListedProduct = z.infer<typeof listedProduct>

/** false: a new product that is not for sale yet, or one that is not for sale and is changed (P-257). */
const isForSale = z.optional(z.boolean({ error: 'Di si el producto está a la venta.' }))

const uploadCategory = z.object({
  category: z.string(),
  /** Empty where a category has none: the brand is then free text. */
  subcategories: z.array(z.string()),
})
export type UploadCategory = z.infer<typeof uploadCategory>

const change = z.object({
  _id: z.int(),
  at: z.iso.datetime(),
  /** The author; '' when that account is deleted. */
  who: z.string(),
  source: z.enum(['form', 'import', 'undo', 'prices', 'pricesUndone']),
  action: z.enum(['created', 'changed', 'deleted']),
  /** The changed fields. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type ProductHistory = z.infer<typeof change>

export const products = {
  'products.create': {
    input: z.strictObject({
      ...written,
      /** The product for sale that this one is a copy of: it may have the same pictures, whoever uploaded them, and attributes. */
      copyOf: z.optional(id),
      /** That of a product which was sent back to make another one of it: then its SKU and its place among variants are left out. */
      _id: z.optional(z.unknown()),
      isForSale,
    }),
    output: success(z.object({ _id: z.string() })),
    problems: ['IMAGE_UNKNOWN', 'LICENCES_REPEATED', 'VARIANT_REPEATED', 'SKU_REPEATED', 'KEY_REUSED'] as const,
  },
  /**
   * PRODUCT_CHANGED carries the product as its owner sees it now. With an `Idempotency-Key`, what was changed under it before is not
   * changed twice, and its licence keys are not refused as the shop's own.
   */
  'products.change': {
    input: z.strictObject({
      _id: id,
      ...written,
      /** The stock that was on the screen, so that sales in between are not overwritten. */
      stockSeen: z.optional(productFields.stock),
      isForSale,
    }),
    output: success(z.object({ version: z.int() })),
    problems: [
      'PRODUCT_NOT_FOUND',
      'PRODUCT_CHANGED',
      'STOCK_CHANGED',
      'PRODUCT_HELD',
      'LICENCES_REPEATED',
      'VARIANT_REPEATED',
      'SKU_REPEATED',
      'IMAGE_UNKNOWN',
      'KEY_REUSED',
    ] as const,
  },
  'products.delete': {
    input: z.strictObject({ productId: id }),
    output: done,
    problems: ['PRODUCT_NOT_FOUND'] as const,
  },
  'products.restore': {
    input: z.strictObject({ productId: id }),
    output: done,
    problems: ['PRODUCT_NOT_FOUND', 'VARIANT_REPEATED', 'SKU_REPEATED'] as const,
  },
  'products.list': {
    input: z.strictObject({
      q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
      /** Those that are not for sale (P-257), the last one first, instead of those that are. */
      removed: z.optional(z.enum(['1'], { error: 'Filtro no válido.' })),
      /** Only products that are running out. */
      runningOut: z.optional(z.enum(['1'], { error: 'Filtro no válido.' })),
      page: z.optional(wholeNumber({ min: 1, max: 100_000, message: 'Página no válida.' })),
    }),
    output: z.object({
      ...done.shape,
      data: z.array(listedProduct),
      total: z.int(),
      pageSize: z.int(),
      /** The products with the lowest stock, and how many are running out. */
      runningOut: z.array(listedProduct),
      runningOutTotal: z.int(),
    }),
  },
  'products.history': {
    input: z.strictObject({ productId: id }),
    output: success(z.array(change)),
  },
  /** From how many units on a product is running out (P-250). */
  'products.runningOutFrom': { input: z.strictObject({}), output: success(z.object({ units: z.int() })) },
  'products.setRunningOutFrom': {
    input: z.strictObject({
      units: wholeNumber({
        min: runningOutFrom.least,
        max: runningOutFrom.most,
        message: `Escribe de ${runningOutFrom.least} a ${runningOutFrom.most} unidades.`,
      }),
    }),
    output: success(z.object({ units: z.int() })),
  },
  ...stockMovements,
  ...productVariants,
  /** A product and the others of its group. */
  'products.variants': {
    input: z.strictObject({ productId: id }),
    output: success(z.array(ownProduct)),
    problems: ['PRODUCT_NOT_FOUND'] as const,
  },
  'products.categories': { input: z.strictObject({}), output: success(z.array(uploadCategory)) },
}
