import { sql } from 'kysely'

import type { SupportRequest, SupportStep } from '../../contract/maintenance/requests.ts'
import type { Db } from '../platform/database/pool.ts'
import { computersOfTask, computersText, type SomeComputers } from './computers-text.ts'
import { rowsPerResponse } from './page-size.ts'

type Facts = { fecha: string | null; hora: string; estado: string; technicianId: string | null }
type Change = { at: string; before: Facts; after: Facts }
type Row = {
  request: Omit<SupportRequest, 'computers' | 'timeline'> & {
    what: SomeComputers[]
    history: Change[]
  }
}

/**
 * A page of a client's own requests of both kinds, the newest first, each with its history, without the authors of changes
 * (A-21).
 * @param after the `next` of the previous page
 */
export async function listSupport(
  db: Db,
  { userId, after, paged }: { userId: string; after: string | undefined; paged: true | undefined },
): Promise<{ data: SupportRequest[]; next: string | null }> {
  const rowLimit = rowsPerResponse(paged)
  const { rows } = await sql<Row>`
    select jsonb_build_object('_id', t.id, 'tipo', t.tipo, 'descripcion', t.descripcion,
      'fecha', coalesce(to_char(t.fecha, 'YYYY-MM-DD'), ''), 'hora', t.hora, 'direccion', t.direccion, 'estado', t.estado,
      'tipo_computadoras', t.tipo_computadoras, 'marca_computadoras', t.marca_computadoras,
      'cantidad_computadoras', t.cantidad_computadoras, 'otros_detalles', t.otros_detalles,
      'prioridad', t.prioridad, 'costo', t.costo, 'createdAt', t.created_at, 'isAssigned', t.technician_id is not null,
      'minutes', case when clock_start(t.fecha, t.hora) is not null then t.minutes end,
      'what', ${computersOfTask}, 'record', (select record_number(r) from visit_records r where r.task_id = t.id and r.document is not null),
      'history', coalesce((select jsonb_agg(jsonb_build_object('at', h.at, 'before', h.before, 'after', h.after) order by h.version)
        from task_history h where h.task_id = t.id), '[]')) as request
    from tasks t
    where t.user_id = ${userId} and (${after ?? null}::uuid is null
      or (t.created_at, t.id) < (select created_at, id from tasks where id = ${after ?? null}::uuid and user_id = ${userId}))
    order by t.created_at desc, t.id desc limit ${rowLimit + 1}`.execute(db)
  const data = rows.slice(0, rowLimit).map(({ request }) => asRequest(request))
  return { data, next: rows.length > rowLimit ? (data.at(-1)?._id ?? null) : null }
}

const isoOf = (moment: string): string => new Date(moment).toISOString()

function asRequest({ what, history, ...request }: Row['request']): SupportRequest {
  const createdAt = isoOf(request.createdAt)
  return {
    ...request,
    createdAt,
    computers: computersText(request.tipo, what),
    timeline: [{ at: createdAt, event: 'requested', changes: [] }, ...history.flatMap(stepsOf)],
  }
}

const shownFields = ['fecha', 'hora', 'estado'] as const

function stepsOf({ at, before, after }: Change): SupportStep[] {
  const changes = shownFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
  const steps: SupportStep[] = []
  if (before.technicianId === null && after.technicianId !== null) {
    steps.push({ at: isoOf(at), event: 'assigned', changes: [] })
  }
  if (changes.length > 0) steps.push({ at: isoOf(at), event: 'changed', changes })
  return steps
}
