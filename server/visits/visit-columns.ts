import { sql, type RawBuilder } from 'kysely'

import type { Visit } from '../../contract/visits/visits.ts'

/** Photos of the computer `c`: those from before first, each in the order in which they were taken. */
export const photosOfComputer = sql`coalesce((select jsonb_agg(jsonb_build_object('_id', p.id, 'moment', p.moment, 'takenAt', p.taken_at,
    'url', '/api/visit-photos/' || p.id) order by p.moment, p.taken_at, p.id)
  from visit_photos p where p.computer_id = c.id and p.removed_at is null), '[]')`

/** The displayed name of the computer `c`. */
export const computerName = sql`coalesce(nullif(concat_ws(' ', nullif(replace(c.tipo, 'portatil', 'portátil'), ''), nullif(c.marca, ''),
  nullif(c.modelo, '')), ''), 'Equipo')`

/** The reason of the computer `c`, unless it belongs to a former state. */
export const shownReason = sql<string>`case when c.state in ('no_se_pudo', 'pospuesto') then c.reason else '' end`

/** The stages of the task `t`, in order. */
export const stagesOfVisit = sql<Visit['stages']>`coalesce((select jsonb_agg(jsonb_build_object(
    'stage', s.stage, 'at', s.at, 'receivedAt', s.received_at)
    order by array_position(array['on_the_way', 'arrived', 'started', 'finished'], s.stage))
  from visit_stages s where s.task_id = t.id), '[]')`

/** The fields of each computer for everybody who may see the task `t`; `more` are further fields of the computer `c`. */
export const computersOfVisit = <T>(more: RawBuilder<unknown>): RawBuilder<T[]> => sql<T[]>`
  coalesce((select jsonb_agg(jsonb_build_object('_id', c.id, 'position', c.position, 'name', ${computerName}, 'state', c.state,
    'photos', ${photosOfComputer}) || ${more} order by c.position)
  from visit_computers c where c.task_id = t.id), '[]')`

/** Whether the request itself identifies the client's computer of the computer `c`. */
export const isNamedByRequest = sql<boolean>`exists (select from task_computers l
  where l.task_id = c.task_id and l.position = c.position and l.computer_id = c.computer_id)`

/** Additional fields of each computer for its technician. */
export const resultFields = sql`jsonb_build_object('serie', c.serie, 'problema', c.problema, 'findings', c.findings,
  'workDone', c.work_done, 'reason', c.reason, 'minutes', c.minutes, 'begunAt', c.begun_at, 'version', c.version, 'updatedAt', c.updated_at,
  'registeredId', c.computer_id, 'isChoosable', not ${isNamedByRequest})`

/** The computers that the client of the task `t` registered, the newest first, while one of them may be chosen. */
export const registeredComputers = sql<Visit['registered']>`coalesce((select jsonb_agg(jsonb_build_object('_id', own.id,
    'name', concat_ws(' ', replace(own.tipo_computadora, 'portatil', 'portátil'), own.marca, own.modelo), 'serie', own.serie)
    order by own.created_at desc, own.id)
  from computers own where own.user_id = t.user_id and t.estado in ('pendiente', 'en proceso')), '[]')`

/** The points of the task `t`: its own once it has started, otherwise those that it would get. */
export const checklistOfVisit = sql<Visit['checklist']>`(
  select jsonb_build_object('version', coalesce(max(list.version), 0), 'points', coalesce(jsonb_agg(jsonb_build_object(
    'position', list.position, 'text', list.text, 'isRequired', list.is_required, 'state', list.state, 'note', list.note,
    'version', list.own_version) order by list.position) filter (where list.position is not null), '[]'))
  from (
    select checklist_version as version, position, text, is_required, state, note, version as own_version
    from visit_points where task_id = t.id
    union all
    select n.version, p.position, p.text, p.is_required, 'open', '', 0
    from (select max(version) as version from checklists where tipo = t.tipo) n
    left join checklist_points p on p.tipo = t.tipo and p.version = n.version
    where not exists (select from visit_points where task_id = t.id) and t.estado <> 'completado') list)`

/** The follow-up visit of the task `t`. */
export const followUpOfVisit = sql<string | null>`(
  select follow_up_id from visit_follow_ups f join tasks n on n.id = f.follow_up_id
  where f.task_id = t.id and n.estado <> 'cancelado')`

/** The signed record of the task `t`. */
export const recordOfVisit = sql<Visit['record']>`(
  select jsonb_build_object('number', record_number(r), 'signedAt', r.signed_at) from visit_records r where r.task_id = t.id)`
