import * as z from 'zod/mini'

import { product } from '../catalogue/catalogue.ts'
import { done, success } from '../envelope.ts'
import { id } from '../values/text.ts'

export const stockNotices = {
  /** The products for which the caller waits for a notice, the latest first; products not for sale are left out. */
  'stockNotices.view': { input: z.strictObject({}), output: success(z.array(product)) },
  /** Idempotent: it sets the state instead of toggling it. */
  'stockNotices.change': {
    input: z.strictObject({ productId: id, wanted: z.boolean({ error: 'Valor no válido: wanted.' }) }),
    output: done,
    problems: ['PRODUCT_GONE', 'IN_STOCK', 'STOCK_NOTICES_FULL'] as const,
  },
}
