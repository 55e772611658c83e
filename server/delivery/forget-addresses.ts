import type { Tx } from '../platform/database/pool.ts'

/** Empties the address book of an account that goes; what its orders were sent to stays with them (L-4). */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('userId', '=', userId).execute()
}
