import { sql } from 'kysely'

import { CLIENTS_FOUND, type PhoneClient } from '../../contract/phone-orders.ts'
import type { Db } from '../platform/database/pool.ts'

/** Living accounts in which every word of `q` begins a word of name, document, phone or e-mail. */
export async function findClients(db: Db, q: string): Promise<PhoneClient[]> {
  const { rows } = await sql<PhoneClient>`
    select u.id as _id, u.name, u.document_type as "documentType", u.document, u.phone, u.email
    from users u, string_to_array(desk_fold(${q}), ' ') as looked (words)
    where u.deleted_at is null and looked.words <> '{}' and (' ' || desk_fold(concat_ws(' ', u.name, u.document, u.phone, u.email)))
      like all (array(select '% ' || word || '%' from unnest(looked.words) word))
    order by u.name, u.id limit ${CLIENTS_FOUND}`.execute(db)
  return rows
}
