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

/** A product as administrators see it: with its stock (free keys of a licensed one) and its version. */
export const ownProduct = z.object({ ...product.shape, ...answeredTo('owner') })
export type OwnProduct = z.infer<typeof ownProduct>

const listedProduct = z.extend(ownProduct, {
  /** According to the owner's limit (P-250). */
  isRunningOut: z.boolean(),
  /** The number of people who wait for a notice about it (P-196). */
  stockNotices: z.int(),
  /** The time since which it is not for sale (P-257); null while it is. */
  removedAt: z.nullable(z.iso.datetime()),
})
/** A product in the owner's list. */
export type ListedProduct = z.infer<typeof listedProduct>

/** false: creates a product that is not for sale yet, or changes one that is not for sale (P-257). */
const isForSale = z.optional(z.boolean({ error: 'Di si el producto está a la venta.' }))

const uploadCategory = z.object({
  category: z.string(),
  /** Empty for a category without subcategories: `brandName` is then free text. */
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
      /**
       * The product for sale from which this one is copied: the copy may use its pictures, regardless of who uploaded them, and
       * its attributes.
       */
      copyOf: z.optional(id),
      /** The id of a product that was sent back to make a copy: its SKU and its variant fields are then left out. */
      _id: z.optional(z.unknown()),
      isForSale,
    }),
    output: success(z.object({ _id: z.string() })),
    problems: ['IMAGE_UNKNOWN', 'LICENCES_REPEATED', 'VARIANT_REPEATED', 'SKU_REPEATED', 'KEY_REUSED'] as const,
  },
  /**
   * PRODUCT_CHANGED carries the current product as administrators see it. With an `Idempotency-Key`, a repeated call changes
   * nothing again, and its licence keys are not refused as duplicates.
   */
  'products.change': {
    input: z.strictObject({
      _id: id,
      ...written,
      /** The displayed stock, so that sales in between are not overwritten. */
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
      /** Lists products that are not for sale (P-257), the last one first, instead of those for sale. */
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
  /** The stock up to which a product counts as running out (P-250). */
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
