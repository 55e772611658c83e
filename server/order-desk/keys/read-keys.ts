import { sql } from 'kysely'

import type { KeysOfLine } from '../../../contract/order-desk/desk-keys.ts'
import { endingOf } from '../../../contract/orders/key-ending.ts'
import type { LicenceVault } from '../../licences/licence-vault.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Refuse } from '../../platform/problem.ts'

type Sealed = { keyId: number; cipherKey: string; keyCipher: string }
type StoredLine = Omit<KeysOfLine, 'keys'> & { keys: Sealed[] }

/**
 * The licence keys that the buyer of a paid order has, each by its ending: the desk never receives a whole key.
 * @throws Problem ORDER_NOT_FOUND (404)
 */
export async function readKeys(
  { db, vault }: { db: Db; vault: LicenceVault },
  orderId: string,
  refuse: Refuse<'ORDER_NOT_FOUND'>,
): Promise<{ lines: KeysOfLine[] }> {
  const { rows } = await sql<{ lines: StoredLine[] }>`
    select array_to_json(array(
      select json_build_object('lineId', l.id, 'productId', l.product_id, 'productName', l.product_name,
        'isForSale', p.deleted_at is null,
        'free', (select count(*) from licence_keys where product_id = l.product_id and order_line_id is null),
        'keys', array(
          select json_build_object('keyId', k.id, 'cipherKey', k.cipher_key, 'keyCipher', encode(k.key_cipher, 'base64'))
          from licence_keys k where k.order_line_id = l.id and k.sold_at is not null and k.replaced_at is null
          order by coalesce(k.stands_for, k.id)))
      from order_lines l join products p on p.id = l.product_id
      where l.order_id = o.id and l.digital and o.state = 'paid' order by l.product_name, l.id)) as lines
    from orders o where o.id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('ORDER_NOT_FOUND')
  const lines: KeysOfLine[] = []
  for (const { keys, ...line } of found.lines) {
    const named: KeysOfLine['keys'] = []
    for (const { keyId, cipherKey, keyCipher } of keys) {
      const sealed = { cipherKey, keyCipher: Buffer.from(keyCipher, 'base64') }
      named.push({ keyId, ending: endingOf(await vault.open(line.productId, sealed)) })
    }
    lines.push({ ...line, keys: named })
  }
  return { lines }
}
