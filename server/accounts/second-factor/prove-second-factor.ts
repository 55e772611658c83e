import type { Tx } from '../../platform/database/pool.ts'
import { Problem, type Refuse } from '../../platform/problem.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AccountsContext } from '../context.ts'
import { confirmedFactorOf, openKey, takeRecoveryCode, takeStep } from '../factors.repo.ts'
import { codeFailures } from '../throttle-rules.ts'
import { stepOfCode } from './app-codes.ts'
import { hashOfCode, plainCode } from './recovery-codes.ts'

type Proving = { userId: string; refuse: Refuse<'SECOND_FACTOR' | 'WRONG_CODE' | 'SECOND_FACTOR_UNREADABLE'> }

/** A sent code that has not been used yet. */
export type Proof = {
  /** The time since which the factor is on; null without one: then no code is used. */
  confirmedAt: Date | null
  /**
   * Uses the code in the transaction of its action, so that both take effect or neither does.
   * @returns the kind of code; null without a factor
   * @throws Problem WRONG_CODE (403), SECOND_FACTOR_UNREADABLE (409)
   */
  take: (tx: Tx) => Promise<'app' | 'recovery' | null>
}

/**
 * Requires the code of an account's second factor, after its password was verified: a code of the app, which counts once,
 * or a recovery code, which is used up.
 * @param use the action for the code; it uses it in its own transaction
 * @throws Problem SECOND_FACTOR (401) without a code, WRONG_CODE (403), TOO_MANY (429) after too many wrong ones,
 * SECOND_FACTOR_UNREADABLE (409)
 */
export async function withSecondFactor<T>(
  context: AccountsContext,
  { userId, refuse }: Proving,
  code: string | undefined,
  use: (proof: Proof) => Promise<T>,
): Promise<T> {
  const factor = await confirmedFactorOf(context.db, userId)
  if (!factor) return use({ confirmedAt: null, take: async () => null })
  const { sealed, confirmedAt } = factor
  if (code === undefined || plainCode(code) === '') throw refuse('SECOND_FACTOR')
  const take = (tx: Tx) => takeCode(tx, context, { userId, refuse }, { sealed, code })
  try {
    return await countingWrongCodes(context, userId, () => use({ confirmedAt, take }))
  } catch (error) {
    if (isWrongCode(error)) await announceLimit(context, userId)
    throw error
  }
}

const isWrongCode = (error: unknown): boolean => error instanceof Problem && error.code === 'WRONG_CODE'

/**
 * Queues an e-mail to an account whose wrong codes have reached their limit, once a day: the person who tries them has its
 * password.
 */
async function announceLimit({ db, throttles, notices }: AccountsContext, userId: string): Promise<void> {
  const areFull = await Promise.all(Object.values(codeFailures).map((rule) => throttles.isFull(rule, userId)))
  if (!areFull.includes(true)) return
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (user) await notices.codesRefused(tx, user)
  })
  notices.sendSoon()
}

/**
 * Checks a code and counts a wrong one.
 * @throws Problem WRONG_CODE (403), TOO_MANY (429) after five wrong ones in a quarter of an hour, or twenty in a day
 */
export async function countingWrongCodes<T>(
  { throttles }: AccountsContext,
  userId: string,
  use: () => Promise<T>,
): Promise<T> {
  await throttles.check(codeFailures.inDay, userId)
  await throttles.take(codeFailures.inQuarter, userId)
  try {
    const done = await use()
    await throttles.clear(codeFailures.inQuarter, userId)
    return done
  } catch (error) {
    if (isWrongCode(error)) await throttles.add(codeFailures.inDay, userId)
    else await throttles.giveBack(codeFailures.inQuarter, userId)
    throw error
  }
}

async function takeCode(
  tx: Tx,
  { secret, factorSeal }: AccountsContext,
  { userId, refuse }: Proving,
  { sealed, code: given }: { sealed: Buffer; code: string },
): Promise<'app' | 'recovery'> {
  const code = plainCode(given)
  if (!/^\d{6}$/.test(code)) {
    if (!(await takeRecoveryCode(tx, userId, hashOfCode(secret, code)))) throw refuse('WRONG_CODE')
    return 'recovery'
  }
  const step = stepOfCode(keyToRead(factorSeal, { userId, refuse }, sealed), code, new Date())
  if (step === null || !(await takeStep(tx, userId, step))) throw refuse('WRONG_CODE')
  return 'app'
}

/**
 * The key of an account's app.
 * @throws Problem SECOND_FACTOR_UNREADABLE (409) when the shop's secret differs from the one that sealed it
 */
export function keyToRead(
  seal: Seal,
  { userId, refuse }: { userId: string; refuse: Refuse<'SECOND_FACTOR_UNREADABLE'> },
  sealed: Buffer,
): string {
  try {
    return openKey(seal, userId, sealed)
  } catch (error) {
    throw refuse('SECOND_FACTOR_UNREADABLE', { cause: error })
  }
}
