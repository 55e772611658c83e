import * as z from 'zod/mini'

import { pageOf, success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { id } from '../values/text.ts'
import { paged } from './paged.ts'
import { priorities, taskStates } from './task-values.ts'
import { civilDay, dayOrNone, hourOrWords } from './visit-times.ts'

const badState = 'Estado no válido.'
const state = z.enum(taskStates)

const taskFields = {
  _id: z.string(),
  descripcion: z.string(),
  /** `YYYY-MM-DD`, or '' while a corrective request leaves it open. */
  fecha: z.string(),
  /** `HH:MM`; for a corrective request also words, or ''. */
  hora: z.string(),
  direccion: z.string(),
  estado: state,
  /** For `If-Match` and `takeTask`: it increases by one with every change. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** How long the visit takes, in minutes; null without a day and a clock time. */
  minutes: z.nullable(z.int()),
  /** The technician of the task: `nobody` has taken it yet; `another` only in the response to a stale save. */
  assigned: z.enum(['me', 'nobody', 'another']),
  /** The client; null once the task needs no more work, and while another technician has it. */
  client: z.nullable(z.object({ name: z.string(), phone: z.string() })),
}

export const preventiveTask = z.object({
  ...taskFields,
  tipo: z.literal('preventivo'),
  tipo_computadoras: z.string(),
  marca_computadoras: z.string(),
  cantidad_computadoras: z.int(),
  otros_detalles: z.string(),
})
export type PreventiveTask = z.infer<typeof preventiveTask>

export const correctiveTask = z.object({
  ...taskFields,
  tipo: z.literal('correctivo'),
  sintomas: z.string(),
  accion_previa: z.string(),
  frecuencia: z.string(),
  prioridad: z.enum(priorities),
  problema: z.string(),
  /** The computers as they were when the request was sent. */
  computadoras: z.array(
    z.object({
      tipo_computadoras: z.string(),
      marca_computadoras: z.string(),
      modelo_computadoras: z.string(),
      /** The serial number, not the registered computer's id. */
      serie: z.string(),
      problema: z.string(),
    }),
  ),
})
export type CorrectiveTask = z.infer<typeof correctiveTask>

export const anyTask = z.discriminatedUnion('tipo', [preventiveTask, correctiveTask])
export type Task = z.infer<typeof anyTask>

const listInput = z.strictObject({
  estado: z._default(z.enum(taskStates, { error: badState }), 'pendiente'),
  /** The `next` of the previous page. */
  after: z.optional(id),
  paged,
})

/** The calls by which technicians list, change and take tasks. */
export const tasks = {
  /** Open tasks: the soonest first; closed ones: the latest first. */
  'maintenance.listPreventiveTasks': { input: listInput, output: pageOf(preventiveTask) },
  'maintenance.listCorrectiveTasks': { input: listInput, output: pageOf(correctiveTask) },
  /** The technician's own visits of a day (today without `fecha`), in order of hour, without cancelled ones. */
  'maintenance.listDay': {
    input: z.strictObject({ fecha: z.optional(civilDay) }),
    output: success(
      z.object({
        fecha: z.string(),
        visits: z.array(anyTask),
        /** Minutes of travel from the previous visit; only between places with known zones. */
        travel: z.array(z.object({ taskId: z.string(), minutes: z.int() })),
      }),
    ),
  },
  /**
   * Empty or absent fields stay unchanged. With the header `If-Match: "3"`, a save is refused (409 TASK_CHANGED, `data` the
   * current task) when the version differs.
   */
  'maintenance.updateTask': {
    input: z.strictObject({
      taskId: id,
      fecha: dayOrNone,
      hora: hourOrWords,
      estado: z._default(z.enum(['', ...taskStates], { error: badState }), ''),
    }),
    output: success(anyTask),
    problems: ['NOT_FOUND', 'TASK_CHANGED', 'VISIT_OVERLAP', 'CLIENT_GONE'] as const,
  },
  'maintenance.takeTask': {
    input: z.strictObject({
      taskId: id,
      version: rowVersion,
    }),
    output: success(anyTask),
    problems: ['NOT_FOUND', 'TASK_CHANGED', 'TASK_TAKEN', 'VISIT_OVERLAP', 'CLIENT_GONE'] as const,
  },
}
