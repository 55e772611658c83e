import * as z from 'zod/mini'

import { computerText, computerWord, missingComputer } from '../computers/computers.ts'
import { pageOf, success } from '../envelope.ts'
import { orDefault } from '../values/choice.ts'
import { id, line, longText, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { paged } from './paged.ts'
import { priorities, requestKinds, requestLimits, taskStates } from './task-values.ts'
import { civilDay, clockTime, dayOrNone, hourOrWords } from './visit-times.ts'

const noAddress = 'La dirección es obligatoria.'

const invalidKey = 'Clave no válida.'
const freeText = z._default(longText({ max: 2_000, message: tooLong }), '')
const state = z.enum(taskStates)

/** The number of computers of a request. */
export const computerQuantity = wholeNumber({
  min: 1,
  max: requestLimits.computers,
  message: 'La cantidad de computadoras debe estar entre 1 y 100.',
})

const preventiveInput = z.strictObject({
  descripcion: longText({ min: 1, max: 2_000, message: 'La descripción es obligatoria.', tooLong }),
  fecha: civilDay,
  hora: clockTime,
  direccion: line({ min: 1, max: 200, message: noAddress, tooLong }),
  tipo_computadoras: computerWord(missingComputer.kind),
  marca_computadoras: computerWord(missingComputer.brand),
  cantidad_computadoras: computerQuantity,
  otros_detalles: freeText,
  /** Registered computers of the visit, by their `_id`; never more than the requested number. */
  computerIds: z.optional(
    z
      .array(id, { error: 'La lista de equipos no es válida.' })
      .check(z.maxLength(requestLimits.lines, { error: 'La lista admite máximo 50 equipos.' })),
  ),
})

const lineInput = z.strictObject({
  tipo_computadoras: z._default(line({ max: 60, message: computerText }), ''),
  marca_computadoras: z._default(line({ max: 60, message: computerText }), ''),
  modelo_computadoras: z._default(line({ max: 60, message: computerText }), ''),
  /** The registered computer's `_id`; type, brand and model are read from it. */
  serial_computadoras: z.pipe(
    z.string({ error: missingComputer.choice }).check(z.minLength(1, { error: missingComputer.choice })),
    id,
  ),
  problema: freeText,
})

/** The fields of the selected computer, which a form may still send; only the list of computers counts. */
const leftOver = z.optional(z.literal('', { error: 'Añade el equipo elegido a la lista de computadoras.' }))

const correctiveInput = z.strictObject({
  descripcion: freeText,
  fecha: dayOrNone,
  hora: hourOrWords,
  direccion: z._default(line({ max: 200, message: tooLong }), ''),
  sintomas: freeText,
  accion_previa: freeText,
  frecuencia: z._default(line({ max: 200, message: tooLong }), ''),
  prioridad: orDefault(z.enum(priorities, { error: 'Prioridad no válida.' }), 'baja'),
  problema: freeText,
  tipo_computadoras: leftOver,
  marca_computadoras: leftOver,
  modelo_computadoras: leftOver,
  serial_computadoras: leftOver,
  /** The own order whose products are to be installed (P-311); the server adds them to the description if it does not name them. */
  orderId: z.optional(id),
  computadoras: z._default(
    z
      .array(lineInput, { error: 'La lista de computadoras no es válida.' })
      .check(z.maxLength(requestLimits.lines, { error: 'La lista admite máximo 50 computadoras.' })),
    [],
  ),
})

export const createdRequest = z.object({
  _id: z.string(),
  tipo: z.enum(requestKinds),
  fecha: z.string(),
  hora: z.string(),
  estado: state,
  /** Pesos; null for a corrective request, whose price is agreed on site. */
  costo: z.nullable(z.int()),
  /** Whether it has a technician. */
  isAssigned: z.boolean(),
  /** A further notice for the client, in Spanish; '' when a technician is booked for that hour. */
  note: z.string(),
})
export type CreatedRequest = z.infer<typeof createdRequest>

/** One step of a request as its client may see it, without its author. */
const step = z.object({
  at: z.iso.datetime(),
  event: z.enum(['requested', 'assigned', 'changed']),
  /** The changed fields; a value is '' where there was none. */
  changes: z.array(z.object({ field: z.enum(['fecha', 'hora', 'estado']), before: z.string(), after: z.string() })),
})
export type SupportStep = z.infer<typeof step>

export const supportRequest = z.object({
  _id: z.string(),
  tipo: z.enum(requestKinds),
  descripcion: z.string(),
  fecha: z.string(),
  hora: z.string(),
  direccion: z.string(),
  estado: state,
  /** The computers of a preventive request; null for a corrective one. */
  tipo_computadoras: z.nullable(z.string()),
  marca_computadoras: z.nullable(z.string()),
  cantidad_computadoras: z.nullable(z.int()),
  otros_detalles: z.nullable(z.string()),
  prioridad: z.nullable(z.enum(priorities)),
  costo: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  /** How long the visit takes, in minutes; null without a day and a clock time. */
  minutes: z.nullable(z.int()),
  isAssigned: z.boolean(),
  /** The subject of the visit as text: "Portátil Lumen Aire 14" or "3 × mesa Norte". */
  computers: z.array(z.string()),
  /** The oldest step first; it begins with `requested`. */
  timeline: z.array(step),
  /** The number of the signed record; null while there is none. */
  record: z.nullable(z.string()),
})
export type SupportRequest = z.infer<typeof supportRequest>

/** A registered computer that is in an open request of its client. */
const openRequest = z.object({
  computerId: z.string(),
  /** The request. */
  _id: z.string(),
  tipo: z.enum(requestKinds),
  /** '' while the request has no day. */
  fecha: z.string(),
  hora: z.string(),
})
export type OpenRequest = z.infer<typeof openRequest>

/** The problems of a new request. */
const requestProblems = ['REQUESTS_FULL', 'NOT_FOUND', 'REQUEST_SENT'] as const
const correctiveProblems = [
  ...requestProblems,
  ...(['ORDER_NOT_FOUND', 'INSTALLATION_ORDER', 'INSTALLATION_NOTHING', 'INSTALLATION_OPEN'] as const),
] as const

/**
 * The calls with which a client requests maintenance and follows requests. One `Idempotency-Key` makes one request: a repeated
 * call returns it, a different one is refused with 409 REQUEST_SENT and the existing CreatedRequest.
 */
export const requests = {
  'maintenance.requestPreventive': {
    input: preventiveInput,
    output: success(createdRequest),
    problems: requestProblems,
  },
  'maintenance.requestCorrective': {
    input: correctiveInput,
    output: success(createdRequest),
    problems: correctiveProblems,
  },
  'maintenance.requestCorrectiveToo': {
    input: correctiveInput,
    output: success(createdRequest),
    problems: correctiveProblems,
  },
  /** The caller's own request that was sent under an `Idempotency-Key` within a day; null when none was received. */
  'maintenance.sentRequest': {
    input: z.strictObject({
      key: z.string({ error: invalidKey }).check(z.regex(/^[\x21-\x7e]{8,255}$/, { error: invalidKey })),
    }),
    output: success(z.nullable(createdRequest)),
  },
  /** For the caller's registered computers: which open requests each is in, the soonest visit first (P-205). */
  'maintenance.listOpen': { input: z.strictObject({}), output: success(z.array(openRequest)) },
  /** The caller's own requests of both kinds, the newest first. */
  'maintenance.listSupport': {
    input: z.strictObject({ after: z.optional(id), paged }),
    output: pageOf(supportRequest),
  },
}
