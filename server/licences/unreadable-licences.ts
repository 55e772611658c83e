import type pg from 'pg'

import { openSeal } from '../platform/seal.ts'
import type { Keyring } from './licence-keyring.ts'

/**
 * How many licence keys cannot be decrypted with these encryption keys. One licence key represents all that are sealed with the
 * same key.
 * @param keyring null where there are no keys yet
 */
export async function countUnreadableLicences(
  client: Pick<pg.Pool, 'query'>,
  keyring: Keyring | null,
): Promise<number> {
  const { rows } = await client.query<{ productId: string; keyCipher: Buffer; cipherKey: string; many: number }>(`
    select distinct on (cipher_key) product_id as "productId", key_cipher as "keyCipher", cipher_key as "cipherKey",
      (count(*) over (partition by cipher_key))::int as many
    from licence_keys order by cipher_key, id`)
  const isReadable = ({ productId, keyCipher, cipherKey }: (typeof rows)[number]): boolean => {
    const key = keyring?.find(({ name }) => name === cipherKey)?.key
    try {
      return key !== undefined && openSeal(key).open(productId, keyCipher) !== ''
    } catch {
      return false
    }
  }
  return rows.filter((row) => !isReadable(row)).reduce((sum, { many }) => sum + many, 0)
}
