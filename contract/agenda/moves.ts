import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { civilDay, clockTime } from '../maintenance/visit-times.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { VISITS_AT_ONCE, TAKEN_BACK_AT_ONCE } from './agenda-limits.ts'
import { openedVisit } from './agenda-visits.ts'

export const slot = z.object({ technicianId: z.string(), fecha: z.string(), hora: z.string() })
export type AgendaSlot = z.infer<typeof slot>

/** The result of a change: the current visit, and the end of its undo period. */
const changed = z.object({ visit: openedVisit, undoUntil: z.nullable(z.iso.datetime()) })
export type AgendaChange = z.infer<typeof changed>

/** The visit to be changed, with the displayed version. */
export const seenTask = { taskId: id, version: rowVersion }
export const technicianOrNobody = z.nullable(id)

/** The calls with which the owner assigns, moves and cancels visits, and undoes these changes. */
export const moves = {
  /** The free hours for this visit on each of these days, for each technician. */
  'agenda.freeHours': {
    input: z.strictObject({
      taskId: id,
      desde: civilDay,
      dias: z._default(wholeNumber({ min: 1, max: 31, message: 'Elige de 1 a 31 días.' }), 6),
    }),
    output: success(z.array(z.object({ technicianId: z.string(), fecha: z.string(), hours: z.array(z.string()) }))),
    problems: ['NOT_FOUND'] as const,
  },
  /**
   * Moves a visit to another technician, day or hour. `data` of AGENDA_OVERLAP has the nearest three free hours of that
   * technician; `data` of AGENDA_CHANGED is the current visit.
   */
  'agenda.move': {
    input: z.strictObject({ ...seenTask, technicianId: technicianOrNobody, fecha: civilDay, hora: clockTime }),
    output: success(changed),
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'AGENDA_OVERLAP', 'TASK_CLOSED', 'CLIENT_GONE'] as const,
  },
  /** Assigns each of these visits to the technician whom the system proposes at that moment, in chronological order. */
  'agenda.assign': {
    input: z.strictObject({
      taskIds: z.array(id, { error: 'Elige las visitas.' }).check(z.minLength(1), z.maxLength(VISITS_AT_ONCE)),
    }),
    output: success(
      z.array(
        z.object({
          taskId: z.string(),
          technicianId: z.nullable(z.string()),
          technician: z.string(),
          /** The version to send with an undo, and the end of its period; null for a visit that no technician could make. */
          version: z.int(),
          undoUntil: z.nullable(z.iso.datetime()),
        }),
      ),
    ),
  },
  /** Takes back the caller's own last change of a visit, for thirty seconds. */
  'agenda.undo': {
    input: z.strictObject(seenTask),
    output: success(changed),
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'AGENDA_OVERLAP', 'UNDO_TOO_LATE', 'CLIENT_GONE'] as const,
  },
  /** Undoes the assignment of several visits; every visit has its own result, also a refused one. */
  'agenda.unassign': {
    input: z.strictObject({
      visits: z
        .array(z.strictObject(seenTask), { error: 'Elige las visitas.' })
        .check(z.minLength(1), z.maxLength(TAKEN_BACK_AT_ONCE)),
    }),
    output: success(
      z.array(
        z.object({
          taskId: z.string(),
          /** Why it stays with its technician; '' once it is unassigned. */
          refusal: z.string(),
        }),
      ),
    ),
  },
  /** Cancels a visit, also a preventive one. */
  'agenda.cancel': {
    input: z.strictObject({
      ...seenTask,
      reason: line({ min: 1, max: 200, message: 'Escribe por qué se cancela (máximo 200 caracteres).' }),
    }),
    output: success(changed),
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'TASK_CLOSED'] as const,
  },
  /** Sets the municipality of a visit. */
  'agenda.setPlace': {
    input: z.strictObject({
      taskId: id,
      municipalityCode: z
        .string({ error: 'Elige el municipio de la lista.' })
        .check(z.regex(/^\d{5}$/, { error: 'Elige el municipio de la lista.' })),
    }),
    output: success(openedVisit),
    problems: ['NOT_FOUND', 'MUNICIPALITY_UNKNOWN'] as const,
  },
}
