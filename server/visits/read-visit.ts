import { sql } from 'kysely'

import { isLeftOver, isOpenComputer } from '../../contract/visits/visit-states.ts'
import type { Visit, VisitComputer } from '../../contract/visits/visits.ts'
import { asTask, isConfirmed, taskColumns } from '../maintenance/task-columns.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { asPhoto, readEarlier } from './past-visits.ts'
import {
  checklistOfVisit,
  computersOfVisit,
  followUpOfVisit,
  recordOfVisit,
  registeredComputers,
  resultFields,
  stagesOfVisit,
} from './visit-columns.ts'

type Row = Pick<
  Visit,
  | 'task'
  | 'stages'
  | 'computers'
  | 'checklist'
  | 'followUpId'
  | 'isConfirmed'
  | 'record'
  | 'money'
  | 'warrantyDays'
  | 'transferTo'
  | 'registered'
>

const parts = (technicianId: string) => sql`${taskColumns(technicianId)}, ${stagesOfVisit} as stages,
  ${computersOfVisit<VisitComputer>(resultFields)} as computers, ${checklistOfVisit} as checklist,
  ${followUpOfVisit} as "followUpId", ${isConfirmed} as "isConfirmed",
  ${recordOfVisit} as record, visit_money(t.id) as money,
  (select warranty_days from visit_settings) as "warrantyDays", (select transfer_to from visit_settings) as "transferTo",
  ${registeredComputers} as registered`

/** A technician's own visit; undefined for any other. */
export async function readVisit(db: Db | Tx, taskId: string, technicianId: string): Promise<Visit | undefined> {
  const { rows } = await sql<Row>`
    select ${parts(technicianId)} from tasks t join users u on u.id = t.user_id
    where t.id = ${taskId} and t.technician_id = ${technicianId}`.execute(db)
  return rows[0] && (await withEarlier(db, [asVisit(rows[0])]))[0]
}

/** A technician's own visits of a day, in order of hour, without cancelled ones. */
export async function listVisits(db: Db, fecha: string, technicianId: string): Promise<Visit[]> {
  const { rows } = await sql<Row>`
    select ${parts(technicianId)} from tasks t join users u on u.id = t.user_id
    where t.technician_id = ${technicianId} and t.fecha = ${fecha}::date and t.estado <> 'cancelado'
    order by t.sorts_at, t.created_at, t.id limit 50`.execute(db)
  return withEarlier(db, rows.map(asVisit))
}

async function withEarlier(db: Db | Tx, visits: Visit[]): Promise<Visit[]> {
  const earlier = await readEarlier(
    db,
    visits.map(({ task }) => task._id),
  )
  return visits.map((visit) => ({ ...visit, earlier: earlier.get(visit.task._id) ?? [] }))
}

const isoOf = (moment: string): string => new Date(moment).toISOString()

/** A stage in the format of the contract. */
export const asStage = (stage: Visit['stages'][number]): Visit['stages'][number] => ({
  ...stage,
  at: isoOf(stage.at),
  receivedAt: isoOf(stage.receivedAt),
})

/** A computer in the format of the contract. */
export const asComputer = (computer: VisitComputer): VisitComputer => ({
  ...computer,
  begunAt: computer.begunAt && isoOf(computer.begunAt),
  updatedAt: isoOf(computer.updatedAt),
  photos: computer.photos.map(asPhoto),
})

/** The data of a signed record, in the format of the contract. */
export const asSigned = (record: Visit['record']): Visit['record'] =>
  record && { ...record, signedAt: isoOf(record.signedAt) }

function asVisit({ task, stages, computers, checklist, record, ...rest }: Row): Visit {
  return {
    task: asTask(task),
    stages: stages.map(asStage),
    computers: computers.map(asComputer),
    checklist,
    missing: {
      computers: computers.filter(({ state }) => isOpenComputer(state)).length,
      points: checklist.points.filter(({ isRequired, state }) => isRequired && state === 'open').length,
    },
    leftOver: computers.filter(({ state }) => isLeftOver(state)).length,
    record: asSigned(record),
    ...rest,
  }
}
