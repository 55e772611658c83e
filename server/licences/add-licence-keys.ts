import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'
import type { LicenceVault } from './licence-vault.ts'

/**
 * Puts licence keys of a product up for sale and raises its stock by as many; the product becomes a licensed one.
 * @param licences without repeats
 * @returns the positions in the list of keys that the shop already has, of any product; with any, nothing is added
 */
export async function addLicenceKeys(
  tx: Tx,
  vault: LicenceVault,
  { productId, licences }: { productId: string; licences: readonly string[] },
): Promise<{ repeated: number[] }> {
  await sql`select from products where id = ${productId} for no key update`.execute(tx)
  const hmacs = licences.map((licence) => vault.seal(productId, licence).keyHmac)
  const { rows } = await sql<{ position: number }>`
    select position - 1 as position from unnest(${hmacs}::bytea[]) with ordinality as given (hmac, position)
    where exists (select from licence_keys where key_hmac = hmac) order by position`.execute(tx)
  if (rows.length > 0) return { repeated: rows.map(({ position }) => position) }
  await insertLicenceKeys(
    tx,
    vault,
    licences.map((licence) => ({ productId, licence })),
  )
  await sql`update products set digital = true, stock = coalesce(case when digital then stock end, 0) + ${licences.length}
    where id = ${productId}`.execute(tx)
  return { repeated: [] }
}

/** Writes encrypted licence keys of any products. The caller then sets the stock to the number of free keys. */
export async function insertLicenceKeys(
  tx: Tx,
  vault: LicenceVault,
  licences: readonly { productId: string; licence: string }[],
): Promise<void> {
  if (licences.length === 0) return
  const sealed = licences.map(({ productId, licence }) => ({ productId, ...vault.seal(productId, licence) }))
  await sql`
    insert into licence_keys (product_id, key_cipher, cipher_key, key_hmac)
    select product_id, key_cipher, ${sealed[0]?.cipherKey}, key_hmac
    from unnest(${sealed.map(({ productId }) => productId)}::uuid[], ${sealed.map(({ keyCipher }) => keyCipher)}::bytea[],
      ${sealed.map(({ keyHmac }) => keyHmac)}::bytea[]) as sealed (product_id, key_cipher, key_hmac)`.execute(tx)
}
