import { refusalOfCode, type RefusedCode } from '../../contract/orders/discount-text.ts'
import type { Problem, Refuse } from '../platform/problem.ts'

/** Why a code gives no discount, as `apply_code()` and `discount_of_payment()` return it. */
export type CodeRefused = { code: 'NO_DISCOUNT'; named: string; reason: RefusedCode['reason'] } & Partial<
  Omit<RefusedCode, 'code' | 'reason'>
>

/** The refusal as a problem. @param more a sentence that follows */
export function noDiscount(
  {
    named,
    kind = 'percent',
    reason,
    category = null,
    leastPurchase = null,
    firstDay = null,
    lastDay = null,
    goods = 0,
  }: CodeRefused,
  refuse: Refuse<'NO_DISCOUNT'>,
  more = '',
): Problem {
  const why = refusalOfCode({ code: named, kind, reason, category, leastPurchase, firstDay, lastDay, goods })
  return refuse('NO_DISCOUNT', { message: `${why} ${more}`.trim(), data: { reason } })
}
