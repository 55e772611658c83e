import { randomBytes, randomUUID } from 'node:crypto'

import { privacyPolicyVersion } from '../../contract/content/policies.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { insertUser, type NewUser } from '../accounts/users.repo.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import type { Refuse } from '../platform/problem.ts'

type Written = NonNullable<CheckedInput<'phoneOrders.place'>['newClient']>

/**
 * An account for a client who orders by telephone or buys at the counter. Its password is random and not stored: only who reads the e-mail's mailbox can
 * choose one, by a recovery link (decision 0047).
 * @throws Problem SIGN_IN_BUSY (503) when too many passwords are hashed at once
 */
export async function prepareClient(
  { name, phone, email }: Written,
  turn: { onBehalfOf: string; refuse: Refuse<'SIGN_IN_BUSY'> },
): Promise<NewUser> {
  return {
    id: randomUUID(),
    name,
    email,
    phone,
    role: 'GENERAL',
    documentType: 'CC',
    document: '',
    profilePic: '',
    passwordHash: await hashPassword(randomBytes(32).toString('base64url'), turn),
    policyVersion: privacyPolicyVersion,
  }
}

/** @throws Problem CLIENT_EXISTS (409) when an existing account has that e-mail: it is never assumed to be the same person */
export async function addClient(
  tx: Tx,
  audit: Audit,
  client: NewUser,
  {
    by = 'telephone',
    auditActor,
    refuse,
  }: { by?: 'telephone' | 'counter'; auditActor: AuditActor; refuse: Refuse<'CLIENT_EXISTS'> },
): Promise<void> {
  if (!(await insertUser(tx, client))) throw refuse('CLIENT_EXISTS')
  const after = { role: 'GENERAL', by, hasConsented: true }
  await audit.record(tx, auditActor, { action: 'account.created', target: client.id, after })
}
