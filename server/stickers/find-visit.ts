import { sql } from 'kysely'

import type { ScannedVisit } from '../../contract/computers/stickers.ts'
import type { Db } from '../platform/database/pool.ts'
import { findComputer } from './codes.ts'

/**
 * The soonest open visit that a technician has for the computer whose sticker has this code (P-208).
 * @returns null also for a code that opens nothing: who has no visit learns nothing of it
 */
export async function findVisit(
  db: Db,
  { code, technicianId }: { code: string; technicianId: string },
): Promise<ScannedVisit | null> {
  const computerId = await findComputer(db, code)
  if (computerId === undefined) return null
  const { rows } = await sql<ScannedVisit>`
    select t.id as "taskId", coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora
    from visit_computers v join tasks t on t.id = v.task_id
    where v.computer_id = ${computerId} and t.technician_id = ${technicianId} and t.estado in ('pendiente', 'en proceso')
    order by t.fecha nulls last, t.hora, t.created_at, t.id limit 1`.execute(db)
  return rows[0] ?? null
}
