import { sql, type RawBuilder } from 'kysely'

import type { RequestKind } from '../../contract/maintenance/task-values.ts'

/** Computers of one kind in a request, in the form of {@link computersOfTask}. */
export type SomeComputers = { tipo: string; marca: string; modelo: string; many: number }

/** The computers of a request, for a select from `tasks t`: a JSON list of {@link SomeComputers}. */
export const computersOfTask: RawBuilder<SomeComputers[]> = sql<SomeComputers[]>`case t.tipo
  when 'preventivo' then jsonb_build_array(jsonb_build_object('tipo', t.tipo_computadoras,
    'marca', t.marca_computadoras, 'modelo', '', 'many', t.cantidad_computadoras))
  else coalesce((select jsonb_agg(jsonb_build_object('tipo', l.tipo_computadoras, 'marca', l.marca_computadoras,
    'modelo', l.modelo_computadoras, 'many', 1) order by l.position) from task_computers l where l.task_id = t.id), '[]') end`

/** "3 × mesa Norte", or "portátil Lumen Aire 14" for each of a corrective request. */
export function computersText(tipo: RequestKind, computers: readonly SomeComputers[]): string[] {
  return computers.map(({ tipo: kind, marca, modelo, many }) => {
    const name = [kind === 'portatil' ? 'portátil' : kind, marca, modelo].filter(Boolean).join(' ')
    return tipo === 'preventivo' ? `${many} × ${name}` : name
  })
}
