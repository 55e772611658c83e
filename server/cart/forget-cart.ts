import type { Tx } from '../platform/database/pool.ts'

/** Removes the cart and the wish list of an account that goes. */
export async function forgetCart(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('carts').where('userId', '=', userId).execute()
  await tx.deleteFrom('wishes').where('userId', '=', userId).execute()
}
