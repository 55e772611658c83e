import type { Caller } from '../../platform/http/handlers.ts'
import type { AccountsContext } from '../context.ts'
import { passwordFailures } from '../throttle-rules.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Verifies the password of a signed-in person again.
 * @returns the hash that the password matched
 * @throws Problem WRONG_PASSWORD (403), TOO_MANY (429) after five failures in a quarter of an hour, SIGN_IN_BUSY (503)
 */
export async function provePassword(
  { db, throttles }: AccountsContext,
  { userId, refuse }: Pick<Caller<'WRONG_PASSWORD' | 'SIGN_IN_BUSY'>, 'userId' | 'refuse'>,
  password: string,
): Promise<string> {
  await throttles.take(passwordFailures, userId)
  let isFailure = false
  try {
    const user = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const { matches } = await verifyPassword(password, user?.passwordHash, { onBehalfOf: userId, refuse })
    isFailure = !matches
    if (!user || !matches) throw refuse('WRONG_PASSWORD')
    await throttles.clear(passwordFailures, userId)
    return user.passwordHash
  } catch (error) {
    if (!isFailure) await throttles.giveBack(passwordFailures, userId)
    throw error
  }
}
