import { sql } from 'kysely'

import type { DeclaredProblem } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import type { ThrottleRule, Throttles } from '../platform/throttles.ts'
import { noDiscount, type CodeRefused } from './code-refused.ts'

/** The maximum number of tries of one person, right or wrong, because codes could be guessed (P-240). */
const tries: ThrottleRule[] = [
  { name: 'discount-code/min', max: 10, windowSeconds: 60 },
  { name: 'discount-code/h', max: 40, windowSeconds: 3600 },
]

type ApplyProblem = DeclaredProblem<'discounts.apply'>
type Result = { code: 'DONE' | 'NO_SESSION' | 'CART_EMPTY' } | CodeRefused

/**
 * Applies a code to a user's cart, in place of the one that is applied. It stays with the cart, so that it is there after a
 * reload and on another device.
 * @throws Problem NO_DISCOUNT or CART_EMPTY (409), NO_SESSION (401), TOO_MANY (429)
 */
export async function applyCode(
  { db, throttles }: { db: Db; throttles: Throttles },
  { userId, code, refuse }: { userId: string; code: string; refuse: Refuse<ApplyProblem> },
): Promise<void> {
  for (const rule of tries) await throttles.take(rule, userId)
  const { rows } = await sql<{ result: Result }>`select apply_code(${userId}, ${code}) as result`.execute(db)
  const result = rows[0]?.result ?? { code: 'NO_SESSION' }
  if (result.code === 'NO_DISCOUNT') throw noDiscount(result, refuse)
  if (result.code !== 'DONE') throw refuse(result.code)
}

/** Takes the code from a user's cart. */
export async function forgetCode(db: Db, userId: string): Promise<void> {
  await db.updateTable('carts').set({ discountCode: null }).where('userId', '=', userId).execute()
}
