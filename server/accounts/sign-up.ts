import { randomUUID } from 'node:crypto'

import type { CheckedInput } from '../../contract/index.ts'
import { privacyPolicyVersion } from '../../contract/policies.ts'
import { Problem } from '../platform/problem.ts'
import type { AccountsContext, Visitor } from './context.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './password-strength.ts'
import { readProfilePicture } from './profile-picture.ts'
import { signUps } from './throttle-rules.ts'
import { insertUser } from './users.repo.ts'

/**
 * Makes a client's account (security policy, call 1). An e-mail that is taken costs and answers the same as any other
 * reason not to make it.
 * @throws Problem PASSWORD_COMMON or PICTURE_INVALID (400), NOT_CREATED (409), TOO_MANY (429)
 */
export async function signUp(
  { db, audit, throttles, pictures, secret }: AccountsContext,
  input: CheckedInput<'accounts.signUp'>,
  { witness, address }: Visitor,
): Promise<void> {
  refuseCommonPassword(input.password, input, 'password')
  await throttles.take(signUps.ofAddressInHour, address)
  await throttles.take(signUps.ofAddressInDay, address)
  await throttles.take(signUps.ofEmail, input.email.toLowerCase())

  const { profilePic, password, ...fields } = input
  const id = randomUUID()
  const picture = await readProfilePicture(id, profilePic)
  const passwordHash = await hashPassword(password)
  if (picture) await pictures.put(picture.name, picture.bytes)
  const isAdded = await db.transaction().execute(async (tx) => {
    const user = {
      ...fields,
      id,
      role: 'GENERAL' as const,
      profilePic: picture?.name ?? '',
      passwordHash,
      policyVersion: privacyPolicyVersion,
    }
    if (!(await insertUser(tx, user))) return false
    await audit.record(tx, witness, { action: 'account.created', target: id, after: { role: 'GENERAL' } })
    return true
  })
  if (isAdded) return
  if (picture) await pictures.delete(picture.name)
  throw new Problem('NOT_CREATED', { cause: secret.pseudonym('e-mail', input.email.toLowerCase()) })
}
