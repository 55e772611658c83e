import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'

/**
 * Erases texts about a deleted client's computers, and removes their photos, whose files are swept; kind, state, times and
 * amounts of a visit stay without a name or a signature (Ley 962 de 2005, art. 28). Its links end.
 */
export async function forgetVisits(tx: Tx, userId: string): Promise<void> {
  await sql`
    update visit_computers set serie = '', problema = '', findings = '', work_done = '', changed_by = null,
      reason = case when state in ('no_se_pudo', 'pospuesto') then '—' else '' end
    from tasks t where t.id = task_id and t.user_id = ${userId}`.execute(tx)
  await sql`
    update visit_points set note = case when state = 'not_applicable' then '—' else '' end
    from tasks t where t.id = task_id and t.user_id = ${userId} and note <> ''`.execute(tx)
  await sql`
    update visit_approvals a set signer = '', drawing = '' from visit_quotes q join tasks t on t.id = q.task_id
    where q.id = a.quote_id and t.user_id = ${userId}`.execute(tx)
  await sql`delete from visit_links l using tasks t where t.id = l.task_id and t.user_id = ${userId}`.execute(tx)
  await sql`
    update visit_photos p set removed_at = now()
    from visit_computers c join tasks t on t.id = c.task_id
    where c.id = p.computer_id and t.user_id = ${userId} and p.removed_at is null`.execute(tx)
  await sql`
    update visit_photos p set removed_at = now()
    from tasks t where t.id = p.task_id and t.user_id = ${userId} and p.removed_at is null`.execute(tx)
}
