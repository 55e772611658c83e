import { type RawBuilder, sql } from 'kysely'

import type { CorrectiveTask, PreventiveTask, Task } from '../../contract/maintenance/tasks.ts'
import { describedTask } from '../installations/read-installations.ts'

/**
 * A task as a technician sees it, for a select from `tasks t join users u on u.id = t.user_id`: an object named `task`. Only the
 * technician of the task sees the client, while it needs work.
 */
export const taskColumns = (viewerId: string): RawBuilder<Task> => sql<Task>`jsonb_build_object(
  '_id', t.id, 'tipo', t.tipo, 'descripcion', ${describedTask}, 'fecha', coalesce(to_char(t.fecha, 'YYYY-MM-DD'), ''),
  'hora', t.hora, 'direccion', t.direccion, 'estado', t.estado, 'version', t.version, 'createdAt', t.created_at,
  'minutes', case when clock_start(t.fecha, t.hora) is not null then t.minutes end,
  'assigned', case when t.technician_id is null then 'nobody' when t.technician_id = ${viewerId} then 'me' else 'another' end,
  'client', case when t.technician_id = ${viewerId} and u.deleted_at is null
    and (t.estado in ('pendiente', 'en proceso') or awaits_technician(t))
    then jsonb_build_object('name', u.name, 'phone', u.phone) end)
  || case t.tipo
    when 'preventivo' then jsonb_build_object('tipo_computadoras', t.tipo_computadoras,
      'marca_computadoras', t.marca_computadoras, 'cantidad_computadoras', t.cantidad_computadoras,
      'otros_detalles', t.otros_detalles)
    else jsonb_build_object('sintomas', t.sintomas, 'accion_previa', t.accion_previa, 'frecuencia', t.frecuencia,
      'prioridad', t.prioridad, 'problema', t.problema, 'computadoras', coalesce((
        select jsonb_agg(jsonb_build_object('tipo_computadoras', l.tipo_computadoras,
          'marca_computadoras', l.marca_computadoras, 'modelo_computadoras', l.modelo_computadoras, 'serie', l.serie,
          'problema', l.problema) order by l.position)
        from task_computers l where l.task_id = t.id), '[]')) end as task`

/** A row of the database with its times in the contract's format. */
export function asTask<T extends Task | PreventiveTask | CorrectiveTask>(task: T): T {
  return { ...task, createdAt: new Date(task.createdAt).toISOString() }
}

/**
 * Whether the client of the task `t` confirmed or chose its day and hour. The last decision counts while it is about the current
 * day and hour.
 */
export const isConfirmed = sql<boolean>`coalesce((
  select a.decision <> 'cancelled' and a.fecha is not distinct from t.fecha and a.hora = t.hora
  from visit_answers a where a.task_id = t.id order by a.id desc limit 1), false)`
