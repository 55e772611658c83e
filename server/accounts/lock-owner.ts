import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Locks the row of an existing account until the transaction ends, so that nothing is written for a deleted account.
 * @param isShared lets others hold it too: only its deletion waits; otherwise one change at a time for each person
 * @throws Problem NO_SESSION (401) when the account is deleted
 */
export async function lockOwner(tx: Tx, userId: string, { isShared = false } = {}) {
  const owner = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .$call((query) => (isShared ? query.forKeyShare() : query.forNoKeyUpdate()))
    .executeTakeFirst()
  if (!owner) throw new Problem('NO_SESSION')
  return owner
}
