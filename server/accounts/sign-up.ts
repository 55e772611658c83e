import { randomUUID } from 'node:crypto'

import { privacyPolicyVersion } from '../../contract/content/policies.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { Problem } from '../platform/problem.ts'
import type { ThrottleRule } from '../platform/throttles.ts'
import type { AccountsContext, Visitor } from './context.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { refuseCommonPassword } from './passwords/password-strength.ts'
import { forgetPicture, readProfilePicture } from './profile-picture.ts'
import { signUps } from './throttle-rules.ts'
import { insertUser } from './users.repo.ts'

type NewClient = Visitor<DeclaredProblem<'accounts.signUp'>>

/**
 * Creates a client's account. An e-mail that is taken costs as much and gives the same response as any other refusal.
 * @throws Problem PASSWORD_COMMON or PICTURE_INVALID (400), NOT_CREATED (409), TOO_MANY (429), SIGN_IN_BUSY (503)
 */
export async function signUp(
  context: AccountsContext,
  input: CheckedInput<'accounts.signUp'>,
  visitor: NewClient,
): Promise<void> {
  const { throttles } = context
  const { address, refuse } = visitor
  await refuseCommonPassword(input.password, input, { field: 'password', refuse })
  const counted: [ThrottleRule, string][] = [
    [signUps.ofAddressInHour, address],
    [signUps.ofAddressInDay, address],
    [signUps.ofEmail, input.email.toLowerCase()],
  ]
  for (const [rule, subject] of counted) await throttles.take(rule, subject)
  try {
    await makeAccount(context, input, visitor)
  } catch (error) {
    // A refusal because the server is busy does not count as a try.
    const wasBusy = error instanceof Problem && error.status === 503
    if (wasBusy) for (const [rule, subject] of counted) await throttles.giveBack(rule, subject)
    throw error
  }
}

async function makeAccount(
  { db, audit, pictures }: AccountsContext,
  input: CheckedInput<'accounts.signUp'>,
  { auditActor, address, refuse }: NewClient,
): Promise<void> {
  const { profilePic, password, ...fields } = input
  const id = randomUUID()
  const picture = await readProfilePicture(id, profilePic, refuse)
  const passwordHash = await hashPassword(password, { onBehalfOf: address, refuse })
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
    await audit.record(tx, auditActor, { action: 'account.created', target: id, after: { role: 'GENERAL' } })
    return true
  })
  if (isAdded) return
  if (picture) await forgetPicture(pictures, picture.name)
  throw refuse('NOT_CREATED')
}
