import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'

type Reader = { name: string; email: string; isLiving: boolean }

/** The recipient of e-mails about a visit's money. */
export async function findClient(db: Db, taskId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select u.name, u.email, u.deleted_at is null as "isLiving" from tasks t join users u on u.id = t.user_id
    where t.id = ${taskId}`.execute(db)
  return rows[0]
}
