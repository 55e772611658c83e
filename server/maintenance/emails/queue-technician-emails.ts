import { sql } from 'kysely'

import type { Tx } from '../../platform/database/pool.ts'

export type TechnicianEmailKind = 'technician_new' | 'technician_moved' | 'technician_cancelled'

/**
 * Queues the e-mails to technicians about the change that made this version of a task: to who has it now, and to who had
 * it. Nobody gets one about an own change. The first version is the request itself. Once a cancellation is taken back, what
 * changed before it may have been given up, so that the technician has one of a move, written only if something differs.
 */
export async function queueForTechnicians(
  tx: Tx,
  { taskId, version, holdSeconds }: { taskId: string; version: number; holdSeconds: number },
): Promise<void> {
  await sql`
    with change as (
      select coalesce(h.before ->> 'technicianId', '') as former, coalesce(h.after ->> 'technicianId', '') as present,
        h.before ->> 'estado' as was, h.after ->> 'estado' as is,
        h.before ->> 'estado' = 'cancelado'
          or (h.before ->> 'fecha', h.before ->> 'hora') is distinct from (h.after ->> 'fecha', h.after ->> 'hora') as is_moved,
        coalesce(h.actor::text, '') as actor
      from task_history h where h.task_id = ${taskId} and h.version = ${version - 1}
      union all
      select '', coalesce(t.technician_id::text, ''), 'pendiente', 'pendiente', false, coalesce(t.changed_by::text, '')
      from tasks t where t.id = ${taskId} and ${version} = 1)
    insert into outbox (kind, task_id, occasion, due_at)
    select x.kind, ${taskId}, ${version} || '.' || x.technician, now() + make_interval(secs => ${holdSeconds})
    from change c cross join lateral (values
      ('technician_cancelled', c.present, c.is = 'cancelado' and c.was <> 'cancelado'),
      ('technician_new', c.present, c.is in ('pendiente', 'en proceso') and c.present <> c.former),
      ('technician_moved', c.present, c.is in ('pendiente', 'en proceso') and c.present = c.former and c.is_moved),
      ('technician_moved', c.former, c.is in ('pendiente', 'en proceso') and c.present <> c.former)
    ) x (kind, technician, applies)
    where x.applies and x.technician <> '' and x.technician <> c.actor
    on conflict do nothing`.execute(tx)
}
