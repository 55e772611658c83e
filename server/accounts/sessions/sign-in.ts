import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { Problem, type Refuse } from '../../platform/problem.ts'
import type { AccountsContext, Visitor } from '../context.ts'
import { countRecoveryCodes } from '../factors.repo.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { withSecondFactor } from '../second-factor/prove-second-factor.ts'
import { startSession } from '../sessions.repo.ts'
import { signInFailures, SLOWED_DOWN_MS } from '../throttle-rules.ts'
import { findCredentials } from '../users.repo.ts'

const failures: ReadonlySet<string> = new Set<DeclaredProblem<'accounts.signIn'>>(['WRONG_CREDENTIALS', 'WRONG_CODE'])

type Browser = Visitor<DeclaredProblem<'accounts.signIn'>> & {
  device: string
  /** The token that the browser sent; its session ends when a new one begins. */
  replaced: string | undefined
  /** Aborts when the browser has disconnected. */
  gone?: AbortSignal
  /** Called with the account's id once the password was verified. */
  onRightPassword?: (userId: string) => void
}

/**
 * Signs a person in. An unknown e-mail, a wrong password and a deleted account give the same response and take as
 * long.
 * @throws Problem WRONG_CREDENTIALS (401), TOO_MANY (429), SIGN_IN_BUSY (503) when too many sign in at once; with the right
 * password SECOND_FACTOR (401) when a code is required and none was sent, WRONG_CODE (403)
 */
export async function signIn(
  context: AccountsContext,
  { email: given, password, code }: CheckedInput<'accounts.signIn'>,
  { auditActor, address, device, replaced, gone, onRightPassword, refuse }: Browser,
): Promise<{ token: string; lifeSeconds: number }> {
  const { db, audit, throttles, notices, pause } = context
  const email = given.normalize('NFC').trim()
  const account = email.toLowerCase()
  const here = `${account} ${address}`

  await throttles.check(signInFailures.ofAddress, address)
  await throttles.take(signInFailures.ofAccountAndAddress, here)
  try {
    if (await throttles.isFull(signInFailures.ofAccount, account)) await pause(SLOWED_DOWN_MS)
    const user = await findCredentials(db, email)
    const { matches, isOutdated } = await verifyPassword(password, user?.passwordHash, {
      onBehalfOf: address,
      gone,
      refuse,
    })
    if (!user || !matches) throw refuse('WRONG_CREDENTIALS')
    onRightPassword?.(user.id)
    const provenHash = isOutdated
      ? await renewHash(context, user, { password, address, gone, refuse })
      : user.passwordHash
    const audited = { ...auditActor, actor: user.id, role: user.role }
    const about = { userId: user.id, provenHash, device, replaced }
    let isRecovered = false
    const session = await withSecondFactor(
      context,
      { userId: user.id, refuse },
      code,
      async ({ confirmedAt, take }) => {
        const alongside = async (tx: Tx) => {
          const taken = await take(tx)
          isRecovered = taken === 'recovery'
          if (isRecovered) await notices.recoveryCodeUsed(tx, user, { left: await countRecoveryCodes(tx, user.id) })
          await audit.record(tx, audited, { action: 'session.started', target: user.id })
        }
        const started = await startSession(db, { ...about, confirmedAt, alongside })
        if (!started) throw refuse('WRONG_CREDENTIALS')
        return started
      },
    )
    await throttles.clear(signInFailures.ofAccountAndAddress, here)
    if (isRecovered) notices.sendSoon()
    return session
  } catch (error) {
    const isFailure = error instanceof Problem && failures.has(error.code)
    if (isFailure) {
      await throttles.add(signInFailures.ofAddress, address)
      await throttles.add(signInFailures.ofAccount, account)
    } else {
      await throttles.giveBack(signInFailures.ofAccountAndAddress, here)
    }
    throw error
  }
}

/**
 * Hashes a verified password at today's cost. When too many wait for that, or the client has left, the next sign-in does it.
 * @returns the hash that is stored now
 */
async function renewHash(
  { db }: AccountsContext,
  { id, passwordHash }: { id: string; passwordHash: string },
  {
    password,
    address,
    gone,
    refuse,
  }: { password: string; address: string; gone: AbortSignal | undefined; refuse: Refuse<'SIGN_IN_BUSY'> },
): Promise<string> {
  const renewed = await hashPassword(password, { onBehalfOf: address, gone, refuse }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'SIGN_IN_BUSY') return null
    throw error
  })
  if (renewed === null) return passwordHash
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash: renewed })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? renewed : passwordHash
}
