import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { LicenceVault } from './licence-vault.ts'

const AT_ONCE = 500

/**
 * Encrypts again, with the current key, every licence key that has an older one. Purchases continue in the meantime; an
 * interrupted run continues where it stopped.
 * @returns how many were encrypted again
 */
export async function resealLicenceKeys(db: Db, vault: LicenceVault): Promise<number> {
  let total = 0
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('licenceKeys')
        .select(['id', 'productId', 'keyCipher', 'cipherKey'])
        .where('cipherKey', '<>', vault.current())
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .execute()
      if (rows.length === 0) return 0
      const ciphers: Buffer[] = []
      for (const row of rows) ciphers.push(vault.seal(row.productId, await vault.open(row.productId, row)).keyCipher)
      await sql`
        update licence_keys k set key_cipher = anew.key_cipher, cipher_key = ${vault.current()}
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${ciphers}::bytea[]) as anew (id, key_cipher)
        where k.id = anew.id`.execute(tx)
      return rows.length
    })
    if (done === 0) return total
    total += done
  }
}
