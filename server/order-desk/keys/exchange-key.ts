import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import { endingOf } from '../../../contract/orders/key-ending.ts'
import type { LicenceVault, SealedKey } from '../../licences/licence-vault.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { ifAsSeen, refuseChanged } from '../order-changed.ts'

type Answer =
  | { code: 'DONE'; keyId: number }
  | { code: 'NO_FREE_KEY'; productId: string; productName: string; isForSale: boolean }
  | { code: 'EXCHANGED_ENOUGH'; today: number }
  | { code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'BUYER_GONE' | 'REFUND_UNDER_WAY' | 'KEY_REUSED' }
type Given = CheckedInput<'orderDesk.exchangeKey'> & { key: string | undefined }

/**
 * Gives a buyer another key for one that does not work (P-226), and queues an e-mail; once for the same Idempotency-Key.
 * @returns the new one, by its ending
 * @throws Problem ORDER_NOT_FOUND (404); ORDER_CHANGED, NO_FREE_KEY, EXCHANGED_ENOUGH (P-316), BUYER_GONE, REFUND_UNDER_WAY
 * (409); KEY_REUSED (422)
 */
export async function exchangeKey(
  { db, vault, audit, hasMail }: DeskContext,
  { orderId, keyId, reason, versionSeen, key }: Given,
  { auditActor, refuse }: Caller<Exclude<Answer['code'], 'DONE'>>,
): Promise<{ keyId: number; ending: string }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ answer: Answer }>`
      select ${ifAsSeen(
        { orderId, versionSeen },
        sql`exchange_key(${orderId}::uuid, ${keyId}, ${reason}, ${key ?? null}, ${hasMail},
          ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`,
      )} as answer`.execute(tx)
    const { answer } = rows[0] as { answer: Answer }
    switch (answer.code) {
      case 'DONE':
        return { keyId: answer.keyId, ending: endingOf(await openKey(tx, vault, answer.keyId)) }
      case 'NO_FREE_KEY': {
        const { productId, productName: product, isForSale } = answer
        const message = `No quedan claves libres de ${product}, que ya no está a la venta. Publícalo otra vez y agrégale claves, o devuelve el dinero. No se cambió nada.`
        throw refuse('NO_FREE_KEY', { values: { product }, data: { productId }, ...(!isForSale && { message }) })
      }
      case 'EXCHANGED_ENOUGH':
        throw refuse('EXCHANGED_ENOUGH', { values: { today: String(answer.today) } })
      case 'ORDER_CHANGED':
        throw await refuseChanged(tx, orderId, refuse)
      case 'KEY_REUSED':
        // The problem's own sentence could be misread as one about a licence key.
        throw refuse('KEY_REUSED', { message: 'Ya se cambió una clave con otros datos. Mira el historial del pedido.' })
      case 'ORDER_NOT_FOUND':
      case 'BUYER_GONE':
      case 'REFUND_UNDER_WAY':
        throw refuse(answer.code)
    }
  })
}

async function openKey(tx: Tx, vault: LicenceVault, keyId: number): Promise<string> {
  const { rows } = await sql<SealedKey & { productId: string }>`
    select product_id, key_cipher, cipher_key from licence_keys where id = ${keyId}`.execute(tx)
  const [{ productId, ...sealed }] = rows as [SealedKey & { productId: string }]
  return vault.open(productId, sealed)
}
