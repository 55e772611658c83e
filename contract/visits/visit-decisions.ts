import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { freeHours } from '../maintenance/free-hours.ts'
import { requestKinds, taskStates } from '../maintenance/task-values.ts'
import { civilDay, civilMonth, clockTime } from '../maintenance/visit-times.ts'
import { rowVersion } from '../values/row-version.ts'
import { id } from '../values/text.ts'
import { cancelReasons } from './cancel-reasons.ts'

const badLink = 'Este enlace no es válido.'

/** The state of a client's open visit, and the decisions that are still possible. */
export const visitToDecide = z.object({
  taskId: z.string(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  fecha: z.string(),
  hora: z.string(),
  /** Null without a day and a clock time. */
  minutes: z.nullable(z.int()),
  /** In the page of a link without house number and flat. */
  direccion: z.string(),
  /** The computers as text: "3 × mesa Norte". */
  computers: z.array(z.string()),
  costo: z.nullable(z.int()),
  /** The technician; '' while the visit is unassigned or its hour is open. */
  technician: z.string(),
  /** Send it back with a decision: it increases with every change of the visit. */
  version: z.int(),
  /** The client confirmed exactly this day and hour, or chose them. */
  isConfirmed: z.boolean(),
  /** The last time for moving or cancelling it; null when no hour is agreed yet. */
  changesUntil: z.nullable(z.iso.datetime()),
  /** Hours before a visit until which the client can change an hour of their own choice again. */
  cutoffHours: z.int(),
  canConfirm: z.boolean(),
  /** Also without an agreed hour: the client then chooses the first one. */
  canMove: z.boolean(),
  canCancel: z.boolean(),
})
export type VisitToDecide = z.infer<typeof visitToDecide>

/** The same with the client's first name, for the page of a link. */
const linkedVisit = z.object({ ...visitToDecide.shape, clientName: z.string() })
export type LinkedVisit = z.infer<typeof linkedVisit>

const own = { taskId: id }
const linked = { token: z.string({ error: badLink }).check(z.regex(/^[\w-]{43}$/, { error: badLink })) }

const seen = {
  /** The displayed version: a decision applies to the day and hour that the client saw. */
  version: rowVersion,
}
const toHour = { ...seen, fecha: civilDay, hora: clockTime }
const toCancel = { ...seen, reason: z.optional(z.enum(cancelReasons, { error: 'Razón no válida.' })) }
const hours = { fecha: z.optional(civilDay), mes: z.optional(civilMonth) }

const isDayOrMonth = ({ fecha, mes }: { fecha?: string | undefined; mes?: string | undefined }) =>
  (fecha === undefined) !== (mes === undefined)
const noDay = { error: 'Elige un día o un mes.', path: ['fecha'] }

const refusals = ['VISIT_CHANGED', 'VISIT_CLOSED', 'VISIT_TOO_LATE'] as const

/** A client's decisions about an own visit: with a session, or with a single-purpose e-mail link. */
export const visitDecisions = {
  /** The caller's open visits. */
  'visitAnswers.list': { input: z.strictObject({}), output: success(z.array(visitToDecide)) },
  /** The hours to which the visit can be moved. */
  'visitAnswers.hours': {
    input: z.strictObject({ ...own, ...hours }).check(z.refine(isDayOrMonth, noDay)),
    output: success(freeHours),
    problems: ['NOT_FOUND'] as const,
  },
  /** A refused decision carries the current visit in `data`, while it is open. */
  'visitAnswers.confirm': {
    input: z.strictObject({ ...own, ...seen }),
    output: success(visitToDecide),
    problems: ['NOT_FOUND', ...refusals] as const,
  },
  /** If refused with 409 HOUR_TAKEN, the visit keeps its hour; `data.nearest` are the three nearest free hours. */
  'visitAnswers.move': {
    input: z.strictObject({ ...own, ...toHour }),
    output: success(visitToDecide),
    problems: ['NOT_FOUND', 'HOUR_TAKEN', ...refusals] as const,
  },
  'visitAnswers.cancel': {
    input: z.strictObject({ ...own, ...toCancel }),
    output: success(visitToDecide),
    problems: ['NOT_FOUND', ...refusals] as const,
  },
  /** The visit of a link; changes nothing. An unknown link is refused like one whose visit is over. */
  'answerLinks.read': {
    input: z.strictObject(linked),
    output: success(linkedVisit),
    problems: ['VISIT_LINK_UNKNOWN'] as const,
  },
  'answerLinks.hours': {
    input: z.strictObject({ ...linked, ...hours }).check(z.refine(isDayOrMonth, noDay)),
    output: success(freeHours),
    problems: ['VISIT_LINK_UNKNOWN'] as const,
  },
  'answerLinks.confirm': {
    input: z.strictObject({ ...linked, ...seen }),
    output: success(linkedVisit),
    problems: ['VISIT_LINK_UNKNOWN', ...refusals] as const,
  },
  'answerLinks.move': {
    input: z.strictObject({ ...linked, ...toHour }),
    output: success(linkedVisit),
    problems: ['VISIT_LINK_UNKNOWN', 'HOUR_TAKEN', ...refusals] as const,
  },
  'answerLinks.cancel': {
    input: z.strictObject({ ...linked, ...toCancel }),
    output: success(linkedVisit),
    problems: ['VISIT_LINK_UNKNOWN', ...refusals] as const,
  },
}
