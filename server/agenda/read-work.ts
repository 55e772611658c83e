import { sql } from 'kysely'

import type { VisitWork } from '../../contract/agenda/agenda-visits.ts'
import type { VisitComputer } from '../../contract/visits/visits.ts'
import type { Db } from '../platform/database/pool.ts'
import { readEarlier } from '../visits/past-visits.ts'
import { asComputer, asStage } from '../visits/read-visit.ts'
import {
  checklistOfVisit,
  computersOfVisit,
  followUpOfVisit,
  resultFields,
  stagesOfVisit,
} from '../visits/visit-columns.ts'

/** The work of any visit so far, for the owner; undefined when it does not exist (P-134). */
export async function readVisitWork(db: Db, taskId: string): Promise<VisitWork | undefined> {
  const { rows } = await sql<VisitWork>`
    select case when w.deleted_at is null and w.id is not null
        then jsonb_build_object('name', w.name, 'phone', w.phone, 'email', w.email) end as technician,
      ${stagesOfVisit} as stages, ${computersOfVisit<VisitComputer>(resultFields)} as computers,
      ${checklistOfVisit} as checklist, ${followUpOfVisit} as "followUpId",
      visit_proposal(visit_quote_to_show(t.id)) as proposal
    from tasks t left join users w on w.id = t.technician_id where t.id = ${taskId}`.execute(db)
  const [work] = rows
  if (!work) return undefined
  return {
    ...{ ...work, stages: work.stages.map(asStage), computers: work.computers.map(asComputer) },
    earlier: (await readEarlier(db, [taskId])).get(taskId) ?? [],
  }
}
