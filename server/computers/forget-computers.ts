import { releasePictures } from '../images/uploads.ts'
import type { Tx } from '../platform/database/pool.ts'

/** Forgets what a person who leaves had registered, and lets the pictures of it go. */
export async function forgetComputers(tx: Tx, userId: string): Promise<void> {
  const gone = await tx.deleteFrom('computers').where('userId', '=', userId).returning('productImage').execute()
  for (const { productImage } of gone) await releasePictures(tx, productImage)
}
