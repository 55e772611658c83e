import { sql } from 'kysely'

import { recordDocument, type VisitRecord } from '../../../contract/visits/visit-records.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'

type Reader = { id: string; role: string }
type Row = Omit<VisitRecord, 'document' | 'signedAt' | 'additions'> & {
  document: string | null
  signedAt: Date
  additions: VisitRecord['additions']
}

/** A signed record for its visit's client or technician or ADMIN; undefined for anybody else, and while there is none. */
export async function readRecord(db: Db | Tx, taskId: string, { id, role }: Reader): Promise<VisitRecord | undefined> {
  const { rows } = await sql<Row>`
    select t.id as "taskId", record_number(r) as number, r.signed_at as "signedAt", encode(r.hash, 'hex') as sha256, r.document,
      coalesce((select jsonb_agg(jsonb_build_object('_id', a.id, 'text', a.text, 'author', a.author, 'at', a.at) order by a.position)
        from visit_record_additions a where a.task_id = t.id), '[]') as additions,
      ${role} = 'ADMIN' or (${role} = 'TECHNICAL' and t.technician_id = ${id}) as "mayAdd"
    from visit_records r join tasks t on t.id = r.task_id
    where r.task_id = ${taskId}
      and (${role} = 'ADMIN' or t.user_id = ${id} or (${role} = 'TECHNICAL' and t.technician_id = ${id}))`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return {
    ...row,
    signedAt: row.signedAt.toISOString(),
    document: row.document === null ? null : recordDocument.parse(JSON.parse(row.document)),
    additions: row.additions.map(asAddition),
  }
}

type Addition = VisitRecord['additions'][number]
const asAddition = (addition: Addition): Addition => ({ ...addition, at: new Date(addition.at).toISOString() })
