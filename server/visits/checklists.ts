import { sql } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { Checklist } from '../../contract/visits/visits.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitsContext } from './context.ts'

/** The checklist of each kind of visit, as the owner saved it last. */
export async function listChecklists(db: Db | Tx): Promise<Checklist[]> {
  const { rows } = await sql<Checklist>`
    select c.tipo, c.version, coalesce((
      select jsonb_agg(jsonb_build_object('text', p.text, 'isRequired', p.is_required) order by p.position)
      from checklist_points p where p.tipo = c.tipo and p.version = c.version), '[]') as points
    from (select tipo, max(version) as version from checklists group by tipo) c
    order by c.tipo desc`.execute(db)
  return rows
}

/**
 * Saves a checklist as its next version. Started visits keep the version with which they began.
 * @throws Problem CHECKLIST_CHANGED (409) with the current list when it was saved since
 */
export async function saveChecklist(
  { db, audit }: Pick<VisitsContext, 'db' | 'audit'>,
  { tipo, version, points }: CheckedInput<'visits.saveChecklist'>,
  { userId, auditActor, refuse }: Caller<'CHECKLIST_CHANGED'>,
): Promise<Checklist> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into checklists (tipo, version, saved_by)
      select ${tipo}, ${version + 1}::int, ${userId}
      where ${version} = (select max(version) from checklists where tipo = ${tipo})
      on conflict do nothing returning version`.execute(tx)
    if (rows.length === 0) {
      const now = await listChecklists(tx)
      throw refuse('CHECKLIST_CHANGED', { data: now.find((list) => list.tipo === tipo) })
    }
    await sql`
      insert into checklist_points (tipo, version, position, text, is_required)
      select ${tipo}, ${version + 1}::int, p.position, p.point ->> 'text', (p.point ->> 'isRequired')::boolean
      from jsonb_array_elements(${JSON.stringify(points)}::jsonb) with ordinality as p (point, position)`.execute(tx)
    await audit.record(tx, auditActor, {
      action: 'checklist.saved',
      after: { tipo, version: version + 1, points: points.length },
    })
    return { tipo, version: version + 1, points }
  })
}
