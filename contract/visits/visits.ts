import * as z from 'zod/mini'

import { computerFacts } from '../computers/computers.ts'
import { done, success } from '../envelope.ts'
import { requestKinds, taskStates } from '../maintenance/task-values.ts'
import { anyTask } from '../maintenance/tasks.ts'
import { civilDay } from '../maintenance/visit-times.ts'
import { id, line, longText, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { proposal, visitMoney } from './visit-money.ts'
import { photoMoments, pointStates, stages, visitComputerStates, visitLimits } from './visit-states.ts'

const badMoment = 'El momento no es válido.'

/** A clock that is wrong by years still says a moment that the server can bound. */
const moment = z.pipe(
  z.string({ error: badMoment }).check(
    z.regex(/^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/, { error: badMoment, abort: true }),
    z.refine((text) => !Number.isNaN(Date.parse(text)), { error: badMoment, abort: true }),
  ),
  z.transform((text: string) => new Date(text).toISOString()),
)
const version = wholeNumber({ min: 0, max: 1_000_000_000, message: 'Versión no válida.' })
const text = longText({ max: visitLimits.text, message: tooLong })
const shortText = line({ max: visitLimits.note, message: tooLong })

/** What a step carries that makes something new, whose id is the phone's, too. */
export const firstStep = {
  taskId: id,
  /** Made by the phone. The same step again changes nothing; the same id with another content is refused. */
  stepId: id,
  /** When it was done, by the phone's clock. */
  at: moment,
}

/** What every other step of a visit carries, so that a phone may keep it without signal and send it later, also twice. */
export const step = {
  ...firstStep,
  /** The version that was on the screen: of the task for stages, else of the computer or the point. */
  version,
  /** The step on the same thing upon which this one was made, when that one had not been answered yet. */
  after: z.optional(id),
}

const computerIn = z.strictObject({
  ...step,
  computerId: id,
  state: z.optional(z.enum(visitComputerStates, { error: 'Elige cómo quedó el equipo.' })),
  findings: z.optional(text),
  workDone: z.optional(text),
  /** Required for no_se_pudo and pospuesto. */
  reason: z.optional(shortText),
  minutes: z.optional(wholeNumber({ min: 0, max: 1_440, message: 'Los minutos van de 0 a 1440.' })),
})

const stage = z.object({
  stage: z.enum(stages),
  /** By the phone's clock, as far as it can be believed. */
  at: z.iso.datetime(),
  /** By the server's clock. */
  receivedAt: z.iso.datetime(),
})

export const visitPhoto = z.object({
  _id: z.string(),
  moment: z.enum(photoMoments),
  takenAt: z.iso.datetime(),
  /** Only the visit's client and technician and ADMIN get it. */
  url: z.string(),
})
export type VisitPhoto = z.infer<typeof visitPhoto>

const computerFields = {
  _id: z.string(),
  position: z.int(),
  /** "portátil Lumen Aire 14", or "Equipo" when the request named none. */
  name: z.string(),
  state: z.enum([...visitComputerStates, 'sin_detalle']),
  photos: z.array(visitPhoto),
}

export const visitComputer = z.object({
  ...computerFields,
  serie: z.string(),
  problema: z.string(),
  findings: z.string(),
  workDone: z.string(),
  reason: z.string(),
  minutes: z.nullable(z.int()),
  /** When it was en_curso first. */
  begunAt: z.nullable(z.iso.datetime()),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Which of the client's registered computers it is; null while nobody knows. */
  registeredId: z.nullable(z.string()),
  /** The request does not say which one it is, so the technician may (P-148). */
  isChoosable: z.boolean(),
})
export type VisitComputer = z.infer<typeof visitComputer>

const point = z.object({
  position: z.int(),
  text: z.string(),
  isRequired: z.boolean(),
  state: z.enum(['open', ...pointStates]),
  note: z.string(),
  /** 0 before the visit starts: the point is not the visit's own yet. */
  version: z.int(),
})
export type VisitPoint = z.infer<typeof point>

/** The latest completed visit to a registered computer besides the one that is looked at (P-231). */
const earlierVisit = z.object({
  computerId: z.string(),
  fecha: z.string(),
  /** The last day on which something that was done to it then or before is under warranty; '' when nothing was. */
  warrantyUntil: z.string(),
})
export type EarlierVisit = z.infer<typeof earlierVisit>

/** A visit as its technician sees it. */
export const visit = z.object({
  task: anyTask,
  /** In the order in which they happen. */
  stages: z.array(stage),
  computers: z.array(visitComputer),
  /** Before the visit starts, the list that it would get. */
  checklist: z.object({ version: z.int(), points: z.array(point) }),
  /** What stands between the visit and its end. */
  missing: z.object({ computers: z.int(), points: z.int() }),
  /** Computers that another visit would be about. */
  leftOver: z.int(),
  /** The visit that was proposed for them. */
  followUpId: z.nullable(z.string()),
  /** The client said yes to this very day and hour, or chose it. */
  isConfirmed: z.boolean(),
  /** The signed record; null while a completed visit is still to be signed. */
  record: z.nullable(z.object({ number: z.string(), signedAt: z.iso.datetime() })),
  money: visitMoney,
  /** Days of warranty on work that a record signed now gives (P-125). */
  warrantyDays: z.int(),
  /** Where clients transfer money to (P-143); '' while the owner has said nothing. */
  transferTo: z.string(),
  /** The computers that its client registered, while the visit is open. */
  registered: z.array(z.object({ _id: z.string(), name: z.string(), serie: z.string() })),
  /** Of its registered computers that were visited besides; absent in a visit that a phone stored before there was this. */
  earlier: z.optional(z.array(earlierVisit)),
})
export type Visit = z.infer<typeof visit>

/** A visit as its client sees it: results are told once it is completed. */
const followedVisit = z.object({
  taskId: z.string(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  fecha: z.string(),
  hora: z.string(),
  /** The technician's first name from the moment of setting out; '' before. */
  technician: z.string(),
  stages: z.array(stage),
  computers: z.array(z.object({ ...computerFields, findings: z.string(), workDone: z.string(), reason: z.string() })),
  followUpId: z.nullable(z.string()),
  record: z.nullable(z.object({ number: z.string(), signedAt: z.iso.datetime() })),
  /** What the visit costs and how it was paid; null while nothing was proposed. */
  proposal: z.nullable(proposal),
})
export type FollowedVisit = z.infer<typeof followedVisit>

const checklist = z.object({
  tipo: z.enum(requestKinds),
  version: z.int(),
  points: z.array(z.object({ text: z.string(), isRequired: z.boolean() })),
})
export type Checklist = z.infer<typeof checklist>

export const stepProblems = ['NOT_FOUND', 'KEY_REUSED', 'VISIT_CHANGED', 'VISIT_STATE'] as const

export const visits = {
  /** The technician's own visits of a day, whole, for a phone that will lose its signal. */
  'visits.listDay': {
    input: z.strictObject({ fecha: z.optional(civilDay) }),
    output: success(
      z.object({
        fecha: z.string(),
        visits: z.array(visit),
        /** Cash that the technician received and has not handed over. */
        cashInHand: z.int(),
      }),
    ),
  },
  'visits.get': { input: z.strictObject({ taskId: id }), output: success(visit), problems: ['NOT_FOUND'] as const },
  'visits.follow': {
    input: z.strictObject({ taskId: id }),
    output: success(followedVisit),
    problems: ['NOT_FOUND'] as const,
  },
  /** Refusals carry the visit as it stands in `data`. A stage that stands already stays as it is. */
  'visits.stage': {
    input: z.strictObject({
      ...step,
      stage: z.enum(stages, { error: 'Paso no válido.' }),
      /** The version of the checklist that the phone showed when it started the visit. */
      checklistVersion: z.optional(version),
    }),
    output: success(visit),
    problems: [...stepProblems, 'VISIT_UNFINISHED'] as const,
  },
  /** Takes back having set out or arrived, while nothing follows. */
  'visits.undoStage': {
    input: z.strictObject({ ...step, stage: z.enum(['on_the_way', 'arrived'], { error: 'Paso no válido.' }) }),
    output: success(visit),
    problems: stepProblems,
  },
  /** Absent fields stay unchanged. */
  'visits.saveComputer': { input: computerIn, output: success(visit), problems: stepProblems },
  /** Which of the client's registered computers it is, or one that is registered with it: one of both. The last one counts. */
  'visits.chooseComputer': {
    input: z.strictObject({
      ...firstStep,
      computerId: id,
      registeredId: z.optional(id),
      added: z.optional(z.strictObject(computerFacts)),
    }),
    output: success(visit),
    problems: ['NOT_FOUND', 'KEY_REUSED', 'VISIT_STATE'] as const,
  },
  'visits.checkPoint': {
    input: z.strictObject({
      ...step,
      position: wholeNumber({ min: 1, max: visitLimits.points, message: 'Punto no válido.' }),
      state: z.enum(['open', ...pointStates], { error: 'Elige si el punto está hecho.' }),
      /** Required for not_applicable. */
      note: z._default(shortText, ''),
    }),
    output: success(visit),
    problems: stepProblems,
  },
  /** One visit for what a completed one left over; pressed again, the same. */
  'visits.proposeFollowUp': {
    input: z.strictObject(firstStep),
    output: success(visit),
    problems: ['NOT_FOUND', 'KEY_REUSED', 'VISIT_STATE', 'CLIENT_GONE'] as const,
  },
  /** The same photo under the same id again changes nothing, also after it was removed. */
  'visits.addPhoto': {
    input: z.strictObject({
      photoId: id,
      computerId: id,
      moment: z.enum(photoMoments, { error: 'Elige si la foto es de antes o de después.' }),
      takenAt: moment,
      file: z.custom<Uint8Array>((given) => given instanceof Uint8Array && given.length > 0, {
        error: 'Elige una imagen.',
      }),
    }),
    output: success(visitPhoto),
    problems: [
      ...['NOT_FOUND', 'KEY_REUSED', 'VISIT_STATE', 'VISIT_PHOTOS_FULL', 'IMAGE_TOO_LARGE'],
      ...['IMAGE_TYPE', 'IMAGE_SIDES', 'IMAGE_PIXELS', 'IMAGE_DAMAGED'],
    ] as const,
  },
  /** The response is the picture itself. */
  'visits.getPhoto': {
    input: z.strictObject({ photoId: id }),
    output: z.undefined(),
    problems: ['NOT_FOUND'] as const,
  },
  'visits.removePhoto': { input: z.strictObject({ photoId: id }), output: done, problems: ['NOT_FOUND'] as const },
  'visits.listChecklists': { input: z.strictObject({}), output: success(z.array(checklist)) },
  'visits.saveChecklist': {
    input: z.strictObject({
      tipo: z.enum(requestKinds, { error: 'Clase de visita no válida.' }),
      /** The version that was edited. */
      version,
      points: z
        .array(
          z.strictObject({
            text: line({ min: 1, max: 200, message: 'Escribe el punto (máximo 200 caracteres).' }),
            isRequired: z.boolean({ error: 'Di si el punto es obligatorio.' }),
          }),
          { error: 'La lista de puntos no es válida.' },
        )
        .check(z.maxLength(visitLimits.points, { error: 'La lista admite máximo 40 puntos.' })),
    }),
    output: success(checklist),
    problems: ['CHECKLIST_CHANGED'] as const,
  },
}
