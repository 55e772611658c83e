import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'

/** What people wrote through /contacto, oldest first; the answered ones only when asked for. */
export async function listContactRequests(db: Db, { withAnswered }: { withAnswered: boolean }) {
  return db
    .selectFrom('contactRequests')
    .select(['radicado', 'receivedAt', 'type', 'name', 'email', 'orderNumber', 'message', 'answeredAt'])
    .$if(!withAnswered, (query) => query.where('answeredAt', 'is', null))
    .orderBy('number')
    .execute()
}

/** Notes that an open request was answered now; false when there is none of that case number. */
export async function answerContactRequest(db: Db, radicado: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactRequests')
    .set({ answeredAt: sql`now()` })
    .where('radicado', '=', radicado)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
