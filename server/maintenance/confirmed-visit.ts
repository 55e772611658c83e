import { sql } from 'kysely'

/**
 * Whether the client of the task `t` said yes to its day and hour, or chose them. The last answer counts while day and hour are
 * those that it was about.
 */
export const isConfirmed = sql<boolean>`coalesce((
  select a.decision <> 'cancelled' and a.fecha is not distinct from t.fecha and a.hora = t.hora
  from visit_answers a where a.task_id = t.id order by a.id desc limit 1), false)`
