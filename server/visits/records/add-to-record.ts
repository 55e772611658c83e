import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { hideKeys } from '../../../contract/visits/hide-keys.ts'
import type { VisitRecord } from '../../../contract/visits/visit-records.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { RecordsContext } from './context.ts'
import { readRecord } from './read-record.ts'

type Addition = CheckedInput<'visitRecords.add'>

const MOST = 50

/**
 * Adds a dated note to a signed record, whose content stays. Repeated, it changes nothing.
 * @throws Problem NOT_FOUND (404), KEY_REUSED (422), RECORD_FULL (409)
 */
export async function addToRecord(
  { db, audit }: Pick<RecordsContext, 'db' | 'audit'>,
  addition: Addition,
  { userId, role, auditActor, refuse }: Caller<DeclaredProblem<'visitRecords.add'>> & { role: string },
): Promise<VisitRecord> {
  const { taskId } = addition
  return db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql`
      select from visit_records r join tasks t on t.id = r.task_id
      where r.task_id = ${taskId} and r.document is not null and (${role} = 'ADMIN' or t.technician_id = ${userId})
      for update of r`.execute(tx)
    if (locked.length === 0) throw refuse('NOT_FOUND')
    const text = hideKeys(addition.text)
    const known = await findAddition(tx, addition.additionId)
    const isSame = known?.taskId === taskId.toLowerCase() && known.authorId === userId && known.text === text
    if (known && !isSame) throw refuse('KEY_REUSED')
    if (!known) {
      const { rows: full } = await sql`
        select from visit_record_additions where task_id = ${taskId} offset ${MOST - 1} limit 1`.execute(tx)
      if (full.length > 0) throw refuse('RECORD_FULL')
      const inserted = await sql`
        insert into visit_record_additions (id, task_id, position, text, author, author_id)
        select ${addition.additionId}, ${taskId},
          1 + (select count(*) from visit_record_additions where task_id = ${taskId}), ${text}, name, id
        from users where id = ${userId} on conflict (id) do nothing returning id`.execute(tx)
      if (inserted.rows.length === 0) throw refuse('KEY_REUSED')
      await audit.record(tx, auditActor, { action: 'visit_record.added', target: taskId })
    }
    const record = await readRecord(tx, taskId, { id: userId, role })
    if (!record) throw new Error('the locked record is gone')
    return record
  })
}

async function findAddition(tx: Tx, id: string) {
  const { rows } = await sql<{ taskId: string; authorId: string; text: string }>`
    select task_id as "taskId", author_id as "authorId", text from visit_record_additions where id = ${id}`.execute(tx)
  return rows[0]
}
