import type { Rights } from '../../contract/accounts/rights.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Notices, Recipient } from './notices.ts'
import { shownRights, type Holder } from './rights.ts'

/**
 * Queues an e-mail to a person whose rights changed; if the change made an administrator, or gave one all areas, also to all
 * others with all areas, so that an owner whose session was stolen notices it.
 */
export async function announceRights(
  tx: Tx,
  notices: Notices,
  { user, after, giver }: { user: Holder; after: Rights; giver: Holder },
): Promise<void> {
  const before = shownRights(user)
  await notices.rightsChanged(tx, user, { before, after })
  const isRaised = user.role !== 'ADMIN' || (user.areas !== null && !after.areas)
  if (after.role === 'ADMIN' && isRaised) await announceAdmin(tx, notices, { person: user, before, after, giver })
}

type Made = { person: Recipient & { id: string }; before: Rights | null; after: Rights; giver: Recipient | null }

/** Queues e-mails to all administrators with all areas except the new one. */
export async function announceAdmin(tx: Tx, notices: Notices, { person, before, after, giver }: Made): Promise<void> {
  if (!notices.canSend) return
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('areas', 'is', null)
    .where('deletedAt', 'is', null)
    .where('id', '<>', person.id)
    .orderBy('id')
    .execute()
  const details = { person: nameOf(person), before, after, giver: giver && nameOf(giver) }
  for (const owner of owners) await notices.adminMade(tx, owner, details)
}

const nameOf = ({ name, email }: Recipient): Recipient => ({ name, email })
