import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { requestKinds, taskStates } from '../maintenance/maintenance.ts'
import { civilDay, clockTime } from '../maintenance/visit-times.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { proposal, visitMoney, visitPayment } from '../visits/visit-money.ts'
import { stages } from '../visits/visit-states.ts'
import { visit } from '../visits/visits.ts'

const reason = line({ max: 80, message: 'La razón admite máximo 80 caracteres.' })

/** A visit as the owner's week shows it. */
export const agendaVisit = z.object({
  _id: z.string(),
  /** What a move names: it increases by one with every change. */
  version: z.int(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  fecha: z.string(),
  hora: z.string(),
  /** Null without a day and a clock time. */
  minutes: z.nullable(z.int()),
  direccion: z.string(),
  /** Where it is; null when nobody said so. */
  place: z.nullable(z.object({ code: z.string(), name: z.string(), zoneId: z.nullable(z.string()) })),
  /** The name of who asked for it, and how to reach that person; '' once the account is gone. */
  client: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** "3 × mesa Norte" or "portátil Lumen Aire 14". */
  computers: z.array(z.string()),
  computerCount: z.int(),
  /** The last thing that the technician did. */
  stage: z.nullable(z.enum(stages)),
  /** The client said yes to this very day and hour, or chose it. */
  isConfirmed: z.boolean(),
})
export type AgendaVisit = z.infer<typeof agendaVisit>

/** Why a technician suits a visit, or cannot make it. */
const candidate = z.object({
  technicianId: z.string(),
  name: z.string(),
  /** Why not; null for who can. */
  obstacle: z.nullable(z.enum(['day_off', 'hours', 'overlap', 'travel'])),
  /** The reason of a day off. */
  dayOffReason: z.string(),
  /** Whether the visit is in a zone of the technician's; null when its place or the zones are not known. */
  isInZone: z.nullable(z.boolean()),
  /** Minutes from the visit before, or from the own zone; null when a place is not known. */
  travelMinutes: z.nullable(z.int()),
  /** Minutes of visits that day without this one, and how many the technician works. */
  loadMinutes: z.int(),
  worksMinutes: z.int(),
  /** Whether the technician knows the kinds of computer; null when the visit names none. */
  hasSkill: z.nullable(z.boolean()),
})
export type Candidate = z.infer<typeof candidate>

const plannedVisit = z.object({
  ...agendaVisit.shape,
  /** From the visit before on that day; null for the first one, and when a place is not known. */
  travelMinutes: z.nullable(z.int()),
  /** The travel leaves less than ten minutes. */
  isTight: z.boolean(),
})
export type PlannedVisit = z.infer<typeof plannedVisit>

const technicianDay = z.object({
  fecha: z.string(),
  /** Null on a day on which the technician works. */
  dayOff: z.nullable(z.object({ _id: z.string(), reason: z.string() })),
  worksMinutes: z.int(),
  loadMinutes: z.int(),
  visits: z.array(plannedVisit),
  /** The hours at which a visit of one hour could begin. */
  freeHours: z.array(z.string()),
})

const weekTechnician = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  zoneIds: z.array(z.string()),
  /** Own hours, 1 Monday … 7 Sunday; a weekday without a row is as the shop's, both null: does not work then. */
  hours: z.array(z.object({ weekday: z.int(), begins: z.nullable(z.int()), ends: z.nullable(z.int()) })),
  /** One for each day that was read. */
  days: z.array(technicianDay),
})
export type WeekTechnician = z.infer<typeof weekTechnician>

const unassignedVisit = z.object({ ...agendaVisit.shape, proposal: z.nullable(candidate) })
export type UnassignedVisit = z.infer<typeof unassignedVisit>

/** An open visit that somebody has and that has no day yet. */
const undatedVisit = z.object({ ...agendaVisit.shape, technicianId: z.string(), technician: z.string() })
export type UndatedVisit = z.infer<typeof undatedVisit>

const week = z.object({
  days: z.array(z.object({ fecha: z.string(), closed: z.string() })),
  technicians: z.array(weekTechnician),
  /** Visits of these days that nobody has, then those that have no day or hour yet. */
  unassigned: z.array(unassignedVisit),
  /** Open visits without a day that somebody has, the same in every week; another visit that was proposed begins so. */
  undated: z.array(undatedVisit),
  zones: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Cash that technicians have received and not handed over. */
  cash: z.int(),
})
export type AgendaWeek = z.infer<typeof week>

const historyEvents = [
  ...(['requested', 'assigned', 'unassigned', 'moved', 'confirmed', 'state', 'cancelled'] as const),
  ...(['paid', 'payment_taken_back'] as const),
] as const
const paymentFacts = {
  /** The shop itself received it; else its technician or the payment provider did. */
  isToShop: z.boolean(),
  /** Of a transfer to the shop; else ''. */
  reference: z.string(),
}

const openedVisit = z.object({
  ...agendaVisit.shape,
  technicianId: z.nullable(z.string()),
  /** The number of the signed record; null while there is none. */
  record: z.nullable(z.string()),
  descripcion: z.string(),
  /** What was approved, paid and is due. */
  money: z.object({
    ...z.pick(visitMoney, { total: true, paid: true, due: true }).shape,
    payments: z.array(z.object({ ...visitPayment.shape, ...paymentFacts })),
  }),
  /** Something was approved, or done for the fee: once cancelled it stays so. */
  isCancelFinal: z.boolean(),
  /** Who can make it first, the best one on top; [] without a day and an hour. */
  candidates: z.array(candidate),
  /** What happened, the newest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      /** '' when the shop itself did it. */
      actor: z.string(),
      event: z.enum(historyEvents),
      technician: z.string(),
      fecha: z.string(),
      hora: z.string(),
      estado: z.enum(taskStates),
      /** Why it was cancelled, in the words of the owner or of the client, or a payment taken back; '' when nobody said so. */
      reason: z.string(),
      /** What was paid, or taken back; null of everything else. */
      payment: z.nullable(z.object({ ...z.pick(visitPayment, { method: true, amount: true }).shape, ...paymentFacts })),
    }),
  ),
})
export type OpenedVisit = z.infer<typeof openedVisit>

/** What a visit did, for the owner: also while it goes on, when its client is not told yet. */
const visitWork = z.object({
  /** Who has it; null when nobody does. */
  technician: z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  ...z.pick(visit, { stages: true, computers: true, checklist: true, followUpId: true }).shape,
  /** What it costs, as its client sees it; null while nothing was proposed. */
  proposal: z.nullable(proposal),
})
export type VisitWork = z.infer<typeof visitWork>

const slot = z.object({ technicianId: z.string(), fecha: z.string(), hora: z.string() })
export type AgendaSlot = z.infer<typeof slot>

/** What a change answers: the visit as it stands, and until when it can be undone. */
const changed = z.object({ visit: openedVisit, undoUntil: z.nullable(z.iso.datetime()) })
export type AgendaChange = z.infer<typeof changed>

/** So many visits one call assigns at most. */
export const VISITS_AT_ONCE = 50
/** So many of them one call takes back: all of several calls, within the time that there is. */
export const TAKEN_BACK_AT_ONCE = 500

const taskIn = { taskId: id, version: rowVersion }
const technicianOrNobody = z.nullable(id)
const atMostOfADay = z.maxLength(50, { error: 'Son demasiadas visitas.' })

const absence = z.object({
  technicianId: z.string(),
  fecha: z.string(),
  visits: z.array(
    z.object({
      visit: agendaVisit,
      proposal: z.nullable(candidate),
      candidates: z.array(candidate),
      /** When nobody can make it at its hour: the next hours at which somebody can, the earliest first. */
      otherHours: z.array(z.object({ ...slot.shape, name: z.string() })),
    }),
  ),
})
export type Absence = z.infer<typeof absence>

export const agenda = {
  /** From a day on: up to seven days. */
  'agenda.week': {
    input: z.strictObject({
      desde: civilDay,
      dias: z._default(wholeNumber({ min: 1, max: 7, message: 'Elige de 1 a 7 días.' }), 6),
    }),
    output: success(week),
  },
  'agenda.visit': {
    input: z.strictObject({ taskId: id }),
    output: success(openedVisit),
    problems: ['NOT_FOUND'] as const,
  },
  /** Stages, checklist, the result and photos of each computer, and the account of one visit. */
  'agenda.work': {
    input: z.strictObject({ taskId: id }),
    output: success(visitWork),
    problems: ['NOT_FOUND'] as const,
  },
  /** Where this visit fits on each of these days, for each technician. */
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
   * To another technician, day or hour. `data` of AGENDA_OVERLAP has the nearest three free hours of that technician; of
   * AGENDA_CHANGED the visit as it stands.
   */
  'agenda.move': {
    input: z.strictObject({ ...taskIn, technicianId: technicianOrNobody, fecha: civilDay, hora: clockTime }),
    output: success(changed),
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'AGENDA_OVERLAP', 'TASK_CLOSED', 'CLIENT_GONE'] as const,
  },
  /** Gives each of these visits to whom the system proposes at that moment; the earliest first. */
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
          /** What undoing names, and until when it can be undone; null where nobody could make the visit. */
          version: z.int(),
          undoUntil: z.nullable(z.iso.datetime()),
        }),
      ),
    ),
  },
  /** Takes back the caller's own last change of a visit, for thirty seconds. */
  'agenda.undo': {
    input: z.strictObject(taskIn),
    output: success(changed),
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'AGENDA_OVERLAP', 'UNDO_TOO_LATE', 'CLIENT_GONE'] as const,
  },
  /** The same for visits that were assigned: each of them is answered, also one that is refused. */
  'agenda.unassign': {
    input: z.strictObject({
      visits: z
        .array(z.strictObject(taskIn), { error: 'Elige las visitas.' })
        .check(z.minLength(1), z.maxLength(TAKEN_BACK_AT_ONCE)),
    }),
    output: success(
      z.array(
        z.object({
          taskId: z.string(),
          /** Why it stays with its technician; '' once nobody has it. */
          refusal: z.string(),
        }),
      ),
    ),
  },
  /** Also a preventive visit. */
  'agenda.cancel': {
    input: z.strictObject({
      ...taskIn,
      reason: line({ min: 1, max: 200, message: 'Escribe por qué se cancela (máximo 200 caracteres).' }),
    }),
    output: success(changed),
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'TASK_CLOSED'] as const,
  },
  /** Says in which municipality a visit is. */
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
  /** The open visits of a technician on a day, and to whom each would go if the technician does not work then. */
  'agenda.proposeAbsence': {
    input: z.strictObject({ technicianId: id, fecha: civilDay }),
    output: success(absence),
    problems: ['NOT_FOUND'] as const,
  },
  /**
   * A day off: it names every open visit of that day and who makes it (null: nobody yet), at another day or hour where it
   * says so. `data` of ABSENCE_CHANGED is a new proposal.
   */
  'agenda.addDayOff': {
    input: z.strictObject({
      technicianId: id,
      fecha: civilDay,
      reason: z._default(reason, ''),
      visits: z._default(
        z
          .array(
            z.strictObject({
              ...{ ...taskIn, technicianId: technicianOrNobody },
              ...{ fecha: z.optional(civilDay), hora: z.optional(clockTime) },
            }),
          )
          .check(atMostOfADay),
        [],
      ),
    }),
    output: success(
      z.object({
        _id: z.string(),
        fecha: z.string(),
        reason: z.string(),
        /** Until when the caller can take back what became of the visits (`agenda.undo`). */
        undoUntil: z.iso.datetime(),
      }),
    ),
    problems: ['NOT_FOUND', 'ABSENCE_CHANGED', 'AGENDA_OVERLAP', 'CLIENT_GONE', 'DAY_OFF_REPEATED'] as const,
  },
  'agenda.removeDayOff': { input: z.strictObject({ dayOffId: id }), output: done, problems: ['NOT_FOUND'] as const },
  /**
   * Takes back a day off and what became of its visits, as `agenda.undo` does, for thirty seconds: all of it, or nothing.
   * `data` of AGENDA_CHANGED is the visit that somebody changed since.
   */
  'agenda.undoDayOff': {
    input: z.strictObject({
      dayOffId: id,
      visits: z._default(z.array(z.strictObject(taskIn)).check(atMostOfADay), []),
    }),
    output: done,
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'AGENDA_OVERLAP', 'UNDO_TOO_LATE', 'CLIENT_GONE'] as const,
  },
}
