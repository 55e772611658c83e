import type { Caller } from '../../platform/http/handlers.ts'
import { Problem, type Refuse } from '../../platform/problem.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AccountsContext } from '../context.ts'
import { confirmedFactorOf, openKey, takeRecoveryCode, takeStep } from '../factors.repo.ts'
import { codeFailures } from '../throttle-rules.ts'
import { stepOfCode } from './app-codes.ts'
import { hashOfCode, plainCode } from './recovery-codes.ts'

type Proving = { userId: string; refuse: Refuse<'SECOND_FACTOR' | 'WRONG_CODE' | 'SECOND_FACTOR_UNREADABLE'> }

/**
 * Asks for the code of an account's second factor, after its password was right: a code of the app, which counts once, or a
 * recovery code, which is used up.
 * @returns since when the factor is on; null when none is, and then no code is looked at
 * @throws Problem SECOND_FACTOR (401) without a code, WRONG_CODE (403), TOO_MANY (429) after too many wrong ones,
 *   SECOND_FACTOR_UNREADABLE (409)
 */
export async function proveSecondFactor(
  context: AccountsContext,
  { userId, refuse }: Proving,
  code: string | undefined,
): Promise<Date | null> {
  const factor = await confirmedFactorOf(context.db, userId)
  if (!factor) return null
  if (code === undefined || plainCode(code) === '') throw refuse('SECOND_FACTOR')
  await countingWrongCodes(context, { userId, refuse }, () =>
    isRightCode(context, { userId, refuse }, factor.sealed, code),
  )
  return factor.confirmedAt
}

/**
 * Runs the check of a code and counts it where it fails.
 * @throws Problem WRONG_CODE (403), TOO_MANY (429) after five wrong ones in a quarter of an hour, or twenty in a day
 */
export async function countingWrongCodes(
  { throttles }: AccountsContext,
  { userId, refuse }: Pick<Caller<'WRONG_CODE'>, 'userId' | 'refuse'>,
  check: () => Promise<boolean>,
): Promise<void> {
  await throttles.check(codeFailures.inDay, userId)
  await throttles.take(codeFailures.inQuarter, userId)
  try {
    if (!(await check())) throw refuse('WRONG_CODE')
    await throttles.clear(codeFailures.inQuarter, userId)
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'WRONG_CODE'
    if (isWrong) await throttles.add(codeFailures.inDay, userId)
    else await throttles.giveBack(codeFailures.inQuarter, userId)
    throw error
  }
}

async function isRightCode(
  { db, secret, factorSeal }: AccountsContext,
  { userId, refuse }: Pick<Proving, 'userId' | 'refuse'>,
  sealed: Buffer,
  given: string,
): Promise<boolean> {
  const code = plainCode(given)
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, userId, hashOfCode(secret, code))
  const step = stepOfCode(keyToRead(factorSeal, { userId, refuse }, sealed), code, new Date())
  return step !== null && takeStep(db, userId, step)
}

/**
 * The key of an account's app.
 * @throws Problem SECOND_FACTOR_UNREADABLE (409) when the shop's secret is not the one under which it was sealed
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
