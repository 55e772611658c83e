import { sql } from 'kysely'

import type { FollowedVisit } from '../../contract/visits/visits.ts'
import type { Db } from '../platform/database/pool.ts'
import { asPhoto } from './past-visits.ts'
import { asSigned, asStage } from './read-visit.ts'
import { computersOfVisit, followUpOfVisit, recordOfVisit, shownReason, stagesOfVisit } from './visit-columns.ts'

type Seen = FollowedVisit['computers'][number]

/** Until the visit is completed, a technician's texts may still change. */
const results = sql`case t.estado when 'completado'
  then jsonb_build_object('findings', c.findings, 'workDone', c.work_done, 'reason', ${shownReason})
  else jsonb_build_object('findings', '', 'workDone', '', 'reason', '') end`

/** A visit as its client or ADMIN sees it; undefined for anybody else. The technician's name is included from setting out on. */
export async function followVisit(
  db: Db,
  taskId: string,
  { id, role }: { id: string; role: string },
): Promise<FollowedVisit | undefined> {
  const { rows } = await sql<FollowedVisit>`
    select t.id as "taskId", t.tipo, t.estado, coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora,
      case when exists (select from visit_stages where task_id = t.id) then split_part(coalesce(u.name, ''), ' ', 1) else '' end
        as technician,
      ${stagesOfVisit} as stages, ${computersOfVisit<Seen>(results)} as computers, ${followUpOfVisit} as "followUpId",
      ${recordOfVisit} as record, visit_proposal(visit_quote_to_show(t.id)) as proposal
    from tasks t left join users u on u.id = t.technician_id
    where t.id = ${taskId} and (t.user_id = ${id} or ${role} = 'ADMIN')`.execute(db)
  const visit = rows[0]
  if (!visit) return undefined
  return {
    ...visit,
    stages: visit.stages.map(asStage),
    computers: visit.computers.map(asSeen),
    record: asSigned(visit.record),
  }
}

const asSeen = (computer: Seen): Seen => ({ ...computer, photos: computer.photos.map(asPhoto) })
