import { sql } from 'kysely'

import { CLIENTS_FOUND, type PhoneClient } from '../../contract/order-desk/phone-orders.ts'
import { searchedTexts } from '../order-desk/list/searched-texts.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * Living accounts in which every word of `q` begins a word of name, document, phone or e-mail; a telephone is found however it is
 * typed (M-6).
 */
export async function findClients(db: Db, q: string): Promise<PhoneClient[]> {
  let found: PhoneClient[] = []
  for (const search of searchedTexts(q)) {
    found = await findByWords(db, search)
    if (found.length > 0) break
  }
  return found
}

async function findByWords(db: Db, q: string): Promise<PhoneClient[]> {
  const { rows } = await sql<PhoneClient>`
    select u.id as _id, u.name, u.document_type as "documentType", u.document, u.phone, u.email
    from client_words w join users u on u.id = w.user_id
    where w.words @@ client_search(${q}) and u.deleted_at is null
    order by u.name, u.id limit ${CLIENTS_FOUND}`.execute(db)
  return rows
}
