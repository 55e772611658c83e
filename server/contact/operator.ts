import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'

/** Requests sent through /contacto, oldest first; answered and closed ones only on demand. */
export async function listContactRequests(db: Db, { withAnswered }: { withAnswered: boolean }) {
  return db
    .selectFrom('contactRequests')
    .select(['radicado', 'receivedAt', 'type', 'name', 'email', 'orderNumber', 'message', 'answeredAt'])
    .$if(!withAnswered, (query) => query.where('answeredAt', 'is', null).where('closedAt', 'is', null))
    .orderBy('number')
    .execute()
}

/** Marks an open request as answered; false when no request has that case number. */
export async function answerContactRequest(db: Db, radicado: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactRequests')
    .set({ answeredAt: sql`now()`, version: sql`version + 1` })
    .where('radicado', '=', radicado)
    .where('answeredAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
