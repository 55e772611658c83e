import * as z from 'zod/mini'

import { productFields, writtenFields } from '../catalogue/product-fields.ts'
import { success } from '../envelope.ts'
import { id } from '../values/text.ts'
import { MOST_VARIANTS } from './variant-matrix.ts'

const count = `Crea de 1 a ${MOST_VARIANTS} variantes a la vez.`

/** The call that makes variants of a product (P-203). */
export const productVariants = {
  /** With an `Idempotency-Key`, once. */
  'products.addVariants': {
    input: z.strictObject({
      productId: id,
      /** Of the product itself, which joins the group with the new ones. */
      variantGroup: productFields.variantGroup,
      variantOptions: productFields.variantOptions,
      /** Its copies: everything else is as in the product. */
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
