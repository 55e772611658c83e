import { sql } from 'kysely'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { violates } from '../platform/database/errors.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { readOpenedVisit } from './read-visit.ts'

/** Sets the municipality of a visit. @throws Problem NOT_FOUND (404), MUNICIPALITY_UNKNOWN (400) */
export async function setPlace(
  { db, audit }: MaintenanceContext,
  { taskId, municipalityCode }: CheckedInput<'agenda.setPlace'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'agenda.setPlace'>>,
): Promise<OpenedVisit> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`
        insert into task_places (task_id, municipality_code) values (${taskId}, ${municipalityCode})
        on conflict (task_id) do update set municipality_code = excluded.municipality_code`.execute(tx)
      await audit.record(tx, auditActor, { action: 'task.placed', target: taskId, after: { municipalityCode } })
      const visit = await readOpenedVisit(tx, taskId)
      if (!visit) throw refuse('NOT_FOUND')
      return visit
    })
  } catch (error) {
    if (violates(error, 'task_places_task_id_fkey')) throw refuse('NOT_FOUND', { cause: error })
    if (violates(error, 'task_places_municipality_code_fkey')) throw refuse('MUNICIPALITY_UNKNOWN', { cause: error })
    throw error
  }
}
