import type { Tx } from '../platform/database/pool.ts'

/** Forgets what a person who leaves had registered. */
export async function forgetComputers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('computers').where('userId', '=', userId).execute()
}
