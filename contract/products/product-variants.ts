import * as z from 'zod/mini'

import { productFields, writtenFields } from '../catalogue/product-fields.ts'
import { success } from '../envelope.ts'
import { id } from '../values/text.ts'
import { MOST_VARIANTS } from './variant-matrix.ts'

const count = `Crea de 1 a ${MOST_VARIANTS} variantes a la vez.`

/** The call that makes variants of a product (P-203). */
export const productVariants = {
  /** With an `Idempotency-Key`, a repeated call has one effect. */
  'products.addVariants': {
    input: z.strictObject({
      productId: id,
      /** The group of the product itself, which joins it with the new ones. */
      variantGroup: productFields.variantGroup,
      variantOptions: productFields.variantOptions,
      /** Its copies: all other fields are equal to the product's. */
      variants: z
        .array(
          z.strictObject({
            productName: productFields.productName,
            variantOptions: productFields.variantOptions,
            stock: writtenFields.stock,
          }),
          { error: count },
        )
        .check(z.minLength(1, { error: count }), z.maxLength(MOST_VARIANTS, { error: count })),
    }),
    output: success(z.object({ created: z.int() })),
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
}
