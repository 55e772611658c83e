import * as z from 'zod/mini'

import { productFields } from '../catalogue/product-fields.ts'
import { success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

/** What changed a product's count. */
export const movementKinds = [
  'opening',
  'created',
  'sale',
  'hold',
  'release',
  'return',
  'received',
  'counted',
  'correction',
  'import',
  'import_undone',
  'keys',
  'exchange',
  'visit',
  'visit_return',
] as const

const movementNumber = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, message: 'Movimiento no válido.' })

const movement = z.object({
  _id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(movementKinds),
  /** Added to the count, or taken from it. */
  units: z.int(),
  /** The count from then on; null: not counted any more. */
  result: z.nullable(z.int()),
  /** Who did it, the buyer where an order did; '' when nobody is known. */
  who: z.string(),
  orderId: z.nullable(z.string()),
  /** The reason that was written; ''. */
  note: z.string(),
})
export type StockMovement = z.infer<typeof movement>

export const stockMovements = {
  'products.movements': {
    input: z.strictObject({
      productId: id,
      /** The oldest that is known: those before it. */
      before: z.optional(movementNumber),
    }),
    output: success(
      z.object({
        stock: z.nullable(z.int()),
        /** The product's latest movement, which a count names as `seen`; 0: none. */
        latest: z.int(),
        /** Newest first. */
        movements: z.array(movement),
        hasMore: z.boolean(),
      }),
    ),
    problems: ['PRODUCT_NOT_FOUND'] as const,
  },
  'products.correctStock': {
    input: z
      .strictObject({
        productId: id,
        /** Units that came: added to the count, whatever it is by then. */
        received: z.optional(
          wholeNumber({ min: 1, max: 1_000_000, message: 'Escribe cuántas unidades llegaron, desde 1.' }),
        ),
        /** Units that were for sale when `seen` was the latest movement. */
        counted: z.optional(
          wholeNumber({ min: 0, max: 1_000_000, message: 'Escribe cuántas unidades contaste, desde 0.' }),
        ),
        seen: z.optional(movementNumber),
        reason: line({ min: 1, max: 200, message: 'Escribe el motivo, de máximo 200 caracteres.' }),
      })
      .check(
        z.refine(({ received, counted }) => (received === undefined) !== (counted === undefined), {
          error: 'Escribe cuántas unidades llegaron o cuántas contaste.',
          path: ['counted'],
        }),
        z.refine(({ counted, seen }) => counted === undefined || seen !== undefined, {
          error: 'Falta el último movimiento que viste.',
          path: ['seen'],
        }),
      ),
    output: success(z.object({ stock: productFields.stock, latest: z.int() })),
    problems: ['PRODUCT_NOT_FOUND', 'STOCK_CHANGED', 'KEY_REUSED'] as const,
  },
}
