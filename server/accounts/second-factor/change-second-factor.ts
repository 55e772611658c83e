import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { AccountsContext, Person } from '../context.ts'
import { confirmFactor, removeFactor, sealKey, storeKey, waitingKeyOf } from '../factors.repo.ts'
import { lockOwner } from '../lock-owner.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { endSessions } from '../sessions.repo.ts'
import { appAddress, makeAppKey, stepOfCode } from './app-codes.ts'
import { countingWrongCodes, keyToRead, withSecondFactor } from './prove-second-factor.ts'
import { hashOfCode, makeRecoveryCodes, plainCode } from './recovery-codes.ts'

/**
 * Creates the key for an app. Sign-in does not require codes until {@link confirmSecondFactor}.
 * @returns the key in base 32, and its `otpauth:` address
 * @throws Problem WRONG_PASSWORD (403), SECOND_FACTOR_ON (409), TOO_MANY (429), SIGN_IN_BUSY (503)
 */
export async function beginSecondFactor(
  context: AccountsContext,
  { password }: CheckedInput<'secondFactor.begin'>,
  { userId, auditActor, refuse }: Person<DeclaredProblem<'secondFactor.begin'>>,
): Promise<{ key: string; address: string }> {
  const { db, audit, factorSeal, shopName } = context
  await provePassword(context, { userId, refuse }, password)
  const key = makeAppKey()
  return db.transaction().execute(async (tx) => {
    const { email } = await lockOwner(tx, userId)
    if (!(await storeKey(tx, userId, sealKey(factorSeal, userId, key)))) throw refuse('SECOND_FACTOR_ON')
    await audit.record(tx, auditActor, { action: 'second_factor.begun', target: userId })
    return { key, address: appAddress(key, { issuer: shopName, label: email }) }
  })
}

/**
 * Turns the second factor on with a first code of the app, and ends the account's other sessions.
 * @returns the recovery codes, which are stored as hashes only
 * @throws Problem SECOND_FACTOR_NOT_BEGUN (409) also half an hour after it was begun, WRONG_CODE (403), TOO_MANY (429)
 */
export async function confirmSecondFactor(
  context: AccountsContext,
  { code }: CheckedInput<'secondFactor.confirm'>,
  { actor, userId, auditActor, refuse }: Person<DeclaredProblem<'secondFactor.confirm'>>,
): Promise<string[]> {
  const { db, secret, audit, factorSeal, notices } = context
  const recoveryCodes = makeRecoveryCodes()
  const hashes = recoveryCodes.map((one) => hashOfCode(secret, one))
  const confirm = () =>
    db.transaction().execute(async (tx) => {
      // Locked before the factor, like in a sign-in, which either sees the factor or its session ends here.
      const user = await lockOwner(tx, userId)
      const sealed = await waitingKeyOf(tx, userId)
      if (!sealed) throw refuse('SECOND_FACTOR_NOT_BEGUN')
      const step = stepOfCode(keyToRead(factorSeal, { userId, refuse }, sealed), plainCode(code), new Date())
      if (step === null) throw refuse('WRONG_CODE')
      await confirmFactor(tx, { userId, step, hashes })
      await endSessions(tx, userId, { except: actor.sessionId })
      await audit.record(tx, auditActor, { action: 'second_factor.on', target: userId })
      await notices.secondFactorOn(tx, user)
    })
  await countingWrongCodes(context, userId, confirm)
  notices.sendSoon()
  return recoveryCodes
}

/**
 * Turns the second factor off; without one it changes nothing.
 * @throws Problem WRONG_PASSWORD or WRONG_CODE (403), TOO_MANY (429), SIGN_IN_BUSY (503)
 */
export async function endSecondFactor(
  context: AccountsContext,
  { password, code }: CheckedInput<'secondFactor.end'>,
  { userId, auditActor, refuse }: Person<DeclaredProblem<'secondFactor.end'>>,
): Promise<void> {
  const { db, audit, notices } = context
  await provePassword(context, { userId, refuse }, password)
  await withSecondFactor(
    context,
    { userId, refuse: (problem, details) => refuse(problem === 'SECOND_FACTOR' ? 'WRONG_CODE' : problem, details) },
    code,
    ({ take }) =>
      db.transaction().execute(async (tx) => {
        const user = await lockOwner(tx, userId)
        await take(tx)
        if (!(await removeFactor(tx, userId))) return
        await audit.record(tx, auditActor, { action: 'second_factor.off', target: userId })
        await notices.secondFactorOff(tx, { ...user, id: userId })
      }),
  )
  notices.sendSoon()
}
