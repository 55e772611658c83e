import { createHash } from 'node:crypto'

import { wasGivenUp } from '../platform/database/errors.ts'
import type { Refuse } from '../platform/problem.ts'

/** The displayed content of an order: each product once, and the sums. */
type SeenGoods = {
  seen: { product: string; quantity: number; price: number }[]
  totalQty: number
  totalPrice: number
  /** Undefined without a code: the fingerprint then equals that of versions without codes. */
  discount: { code: string; amount: number } | undefined
}

/** Identifies a repeated request. The check of invariants computes it from the lines of each order (I7d). */
export const fingerprintOf = ({ seen, totalQty, totalPrice, discount }: SeenGoods): Buffer =>
  createHash('sha256').update(JSON.stringify({ seen, totalQty, totalPrice, discount })).digest()

/** Converts errors caused by other buyers to refusals; any other error stays as it is. */
export function asProblem(error: unknown, refuse: Refuse<'NOT_ENOUGH' | 'PAYMENT_BUSY'>): unknown {
  const { code } = error as { code?: string }
  if (code === 'P0409') return refuse('NOT_ENOUGH', { values: { product: 'uno de los productos' } })
  if (code === 'BUSY' || wasGivenUp(error)) {
    return refuse('PAYMENT_BUSY', { cause: error, retryAfterSeconds: 2 })
  }
  return error
}
