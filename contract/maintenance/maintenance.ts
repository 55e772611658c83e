import * as z from 'zod/mini'

import { computerText, computerWord, missingComputer } from '../computers/computers.ts'
import { done, success } from '../envelope.ts'
import { orDefault } from '../values/choice.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, line, longText } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { freeHours, hourSlot, placeOfHour } from './free-hours.ts'
import { civilDay, civilMonth, clockTime, dayOrNone } from './visit-times.ts'

/** Task states as spelled (P-54). */
export const taskStates = ['pendiente', 'en proceso', 'completado', 'cancelado'] as const
export type TaskState = (typeof taskStates)[number]
/** The states that a technician may set for a preventive task (P-54). */
export const preventiveStates = ['pendiente', 'en proceso', 'completado'] as const

export const priorities = ['baja', 'media', 'alta'] as const
export type Priority = (typeof priorities)[number]

export const requestKinds = ['preventivo', 'correctivo'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Limits of requests. */
export const requestLimits = { computers: 100, lines: 50, open: 20 } as const

const tooLong = 'El texto es demasiado largo.'
const noAddress = 'La dirección es obligatoria.'
const badHour = 'La hora no es válida.'
const badState = 'Estado no válido.'
const badQuantity = 'La cantidad de computadoras debe estar entre 1 y 100.'

const freeText = z._default(longText({ max: 2_000, message: tooLong }), '')
/** `HH:MM` or words such as "en la tarde" (P-54). */
const hourInWords = z._default(line({ max: 40, message: badHour, tooLong }), '')
const quantity = wholeNumber({ min: 1, max: requestLimits.computers, message: badQuantity })
const state = z.enum(taskStates)

const preventiveInput = z.strictObject({
  descripcion: longText({ min: 1, max: 2_000, message: 'La descripción es obligatoria.', tooLong }),
  fecha: civilDay,
  hora: clockTime,
  direccion: line({ min: 1, max: 200, message: noAddress, tooLong }),
  tipo_computadoras: computerWord(missingComputer.kind),
  marca_computadoras: computerWord(missingComputer.brand),
  cantidad_computadoras: quantity,
  otros_detalles: freeText,
  /** Registered computers that the visit is for, by their `_id`; never more than were asked for. */
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

/** The fields of the computer that is being chosen, which a form may send; only the list of computers counts. */
const leftOver = z.optional(z.literal('', { error: 'Añade el equipo elegido a la lista de computadoras.' }))

const correctiveInput = z.strictObject({
  descripcion: freeText,
  fecha: dayOrNone,
  hora: hourInWords,
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
  /** Who has the task: `nobody` has taken it yet; `another` only in the response to a stale save. */
  assigned: z.enum(['me', 'nobody', 'another']),
  /** The client; null once nothing is left to do for the task, and while another technician has it. */
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
  /** The `next` of the page before. */
  after: z.optional(id),
})

const page = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    success: z.literal(true),
    error: z.literal(false),
    message: z.string(),
    data: z.array(item),
    /** What to send as `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  })

/** One step of a request as its client may see it: never who made it. */
const step = z.object({
  at: z.iso.datetime(),
  event: z.enum(['requested', 'assigned', 'changed']),
  /** What changed; a value is '' where there was none. */
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

export const maintenance = {
  'maintenance.requestPreventive': {
    input: preventiveInput,
    output: success(createdRequest),
    problems: ['REQUESTS_FULL', 'NOT_FOUND'] as const,
  },
  'maintenance.requestCorrective': {
    input: correctiveInput,
    output: success(createdRequest),
    problems: ['REQUESTS_FULL', 'NOT_FOUND'] as const,
  },
  'maintenance.requestCorrectiveToo': {
    input: correctiveInput,
    output: success(createdRequest),
    problems: ['REQUESTS_FULL', 'NOT_FOUND'] as const,
  },
  /** Open tasks: the soonest first; closed ones: the latest first. */
  'maintenance.listPreventiveTasks': { input: listInput, output: page(preventiveTask) },
  'maintenance.listCorrectiveTasks': { input: listInput, output: page(correctiveTask) },
  /** The technician's own visits of a day (today without `fecha`), in order of hour, without cancelled ones. */
  'maintenance.listDay': {
    input: z.strictObject({ fecha: z.optional(civilDay) }),
    output: success(
      z.object({
        fecha: z.string(),
        visits: z.array(anyTask),
        /** Minutes from the visit before; only between places whose zones are known. */
        travel: z.array(z.object({ taskId: z.string(), minutes: z.int() })),
      }),
    ),
  },
  /**
   * Empty or absent fields stay unchanged. With the header `If-Match: "3"` a save is refused (409 TASK_CHANGED, `data`
   * the current task) once the version is another.
   */
  'maintenance.updateTask': {
    input: z.strictObject({
      taskId: id,
      fecha: dayOrNone,
      hora: hourInWords,
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
  /** The caller's own requests of both kinds, the newest first. */
  'maintenance.listSupport': { input: z.strictObject({ after: z.optional(id) }), output: page(supportRequest) },
  /**
   * Of one day (`fecha`) or of a whole month (`mes`, `YYYY-MM`), for a visit to so many computers (1 without) in a
   * municipality, by its DANE code (without one, the municipality of the caller's usual address).
   */
  'maintenance.freeHours': {
    input: z
      .strictObject({
        fecha: z.optional(civilDay),
        mes: z.optional(civilMonth),
        cantidad: z._default(quantity, 1),
        municipalityCode: z.optional(z.string().check(z.regex(/^\d{5}$/, { error: 'El municipio no es válido.' }))),
      })
      .check(
        z.refine(({ fecha, mes }) => (fecha === undefined) !== (mes === undefined), {
          error: 'Elige un día o un mes.',
          path: ['fecha'],
        }),
      ),
    output: success(freeHours),
  },
  /**
   * Holds an hour for the caller while the form is filled in; it replaces the caller's earlier hold, and prolongs the
   * same one. `direccion` is the address as it is typed so far: how long the way is depends on it, so a client holds
   * the hour again when it changes. Refused with 409 HOUR_TAKEN and HourTaken; the earlier hold stays then.
   */
  'maintenance.holdHour': {
    input: z.strictObject({
      fecha: civilDay,
      hora: clockTime,
      cantidad_computadoras: z._default(quantity, 1),
      direccion: z._default(line({ max: 200, message: tooLong }), ''),
    }),
    output: success(
      z.object({ holdId: z.string(), expiresAt: z.iso.datetime(), ...hourSlot.shape, ...placeOfHour.shape }),
    ),
    problems: ['HOUR_TAKEN'] as const,
  },
  /** Succeeds also when the hold has expired. */
  'maintenance.releaseHour': { input: z.strictObject({ holdId: id }), output: done },
}
