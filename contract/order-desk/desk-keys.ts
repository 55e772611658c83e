import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { versionSeen } from '../orders/shipments.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

/** The licence keys of one line, as far as the desk may see them (P-227). */
const keysOfLine = z.object({
  lineId: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** The product's unassigned keys; only one of them can replace another key. */
  free: z.int(),
  /** Whether more keys can be added to the product in its current state. */
  isForSale: z.boolean(),
  /** In the order in which their buyer sees them, without replaced ones. */
  keys: z.array(z.object({ keyId: z.int(), ending: z.string() })),
})
export type KeysOfLine = z.infer<typeof keysOfLine>

/** The calls that exchange licence keys that do not work. */
export const deskKeys = {
  /** The keys that the buyer of a paid order has; empty for any other order. */
  'orderDesk.keys': {
    input: z.strictObject({ orderId: id }),
    output: success(z.object({ lines: z.array(keysOfLine) })),
    problems: ['ORDER_NOT_FOUND'] as const,
  },
  /**
   * Gives the buyer of a paid order another key of the same product in place of `keyId`, which does not work. NO_FREE_KEY: keys
   * must be added first; it has the product's id. A call repeated with its `Idempotency-Key` has one effect; a key that was
   * already exchanged is ORDER_CHANGED.
   */
  'orderDesk.exchangeKey': {
    input: z.strictObject({
      orderId: id,
      keyId: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER, message: 'Elige la clave que no funciona.' }),
      reason: line({ min: 3, max: 300, message: 'Escribe por qué se cambia.' }),
      ...versionSeen,
    }),
    output: success(z.object({ keyId: z.int(), ending: z.string() })),
    problems: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'NO_FREE_KEY',
      'EXCHANGED_ENOUGH',
      'BUYER_GONE',
      'REFUND_UNDER_WAY',
      'KEY_REUSED',
    ] as const,
  },
}
