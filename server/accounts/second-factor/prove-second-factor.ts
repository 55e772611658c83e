import type { Caller } from '../../platform/http/handlers.ts'
import { Problem, type Refuse } from '../../platform/problem.ts'
import type { AccountsContext } from '../context.ts'
import { confirmedFactorOf, openKey, takeRecoveryCode, takeStep } from '../factors.repo.ts'
import { codeFailures } from '../throttle-rules.ts'
import { stepOfCode } from './app-codes.ts'
import { hashOfCode, plainCode } from './recovery-codes.ts'

type Proving = { userId: string; refuse: Refuse<'SECOND_FACTOR' | 'WRONG_CODE'> }

/**
 * Asks for the code of an account's second factor, after its password was right: a code of the app, which counts once, or a
 * recovery code, which is used up.
 * @returns since when the factor is on; null when none is, and then no code is looked at
 * @throws Problem SECOND_FACTOR (401) without a code, WRONG_CODE (403), TOO_MANY (429) after five wrong ones in a quarter of an hour
 */
export async function proveSecondFactor(
  context: AccountsContext,
  { userId, refuse }: Proving,
  code: string | undefined,
): Promise<Date | null> {
  const factor = await confirmedFactorOf(context.db, userId)
  if (!factor) return null
  if (code === undefined || plainCode(code) === '') throw refuse('SECOND_FACTOR')
  await countingWrongCodes(context, { userId, refuse }, () => isRightCode(context, userId, factor.sealed, code))
  return factor.confirmedAt
}

/**
 * Runs the check of a code and counts it where it fails.
 * @throws Problem WRONG_CODE (403), TOO_MANY (429) after five wrong ones in a quarter of an hour
 */
export async function countingWrongCodes(
  { throttles }: AccountsContext,
  { userId, refuse }: Pick<Caller<'WRONG_CODE'>, 'userId' | 'refuse'>,
  check: () => Promise<boolean>,
): Promise<void> {
  await throttles.take(codeFailures, userId)
  try {
    if (!(await check())) throw refuse('WRONG_CODE')
    await throttles.clear(codeFailures, userId)
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'WRONG_CODE'
    if (!isWrong) await throttles.giveBack(codeFailures, userId)
    throw error
  }
}

async function isRightCode(
  { db, secret, factorSeal }: AccountsContext,
  userId: string,
  sealed: Buffer,
  given: string,
): Promise<boolean> {
  const code = plainCode(given)
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, userId, hashOfCode(secret, code))
  const step = stepOfCode(openKey(factorSeal, userId, sealed), code, new Date())
  return step !== null && takeStep(db, userId, step)
}
