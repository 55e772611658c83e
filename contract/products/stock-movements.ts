import * as z from 'zod/mini'

import { productFields } from '../catalogue/product-fields.ts'
import { success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

/** The causes of a change of stock. */
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
  /** Units added to the stock, or removed from it. */
  units: z.int(),
  /** The stock after the movement; null when it is no longer counted. */
  result: z.nullable(z.int()),
  /** The author, or the buyer for an order's movement; '' when unknown. */
  who: z.string(),
  orderId: z.nullable(z.string()),
  /** The written reason; '' without one. */
  note: z.string(),
})
export type StockMovement = z.infer<typeof movement>

export const stockMovements = {
  'products.movements': {
    input: z.strictObject({
      productId: id,
      /** The oldest known movement: returns those before it. */
      before: z.optional(movementNumber),
    }),
    output: success(
      z.object({
        stock: z.nullable(z.int()),
        /** The product's latest movement, sent back as `seen` with a stock count; 0: none. */
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
        /** Received units: added to the current stock. */
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
