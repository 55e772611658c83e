import type { Db } from '../platform/database/pool.ts'

/** The domain of the demo shop's e-mail addresses; `.example` is reserved (RFC 2606). */
export const DEMO_DOMAIN = 'demo.alero.example'

/** Whether accounts of the demo shop may sign in. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
