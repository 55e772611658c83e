import * as z from 'zod/mini'

import { requestKinds, taskStates } from '../maintenance/task-values.ts'
import { proposal, visitMoney, visitPayment } from '../visits/visit-money.ts'
import { stages } from '../visits/visit-states.ts'
import { visit } from '../visits/visits.ts'

/** A visit as the owner's week shows it. */
export const agendaVisit = z.object({
  _id: z.string(),
  /** The version to send with a move; it increases by one with every change. */
  version: z.int(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  fecha: z.string(),
  hora: z.string(),
  /** Null without a day and a clock time. */
  minutes: z.nullable(z.int()),
  direccion: z.string(),
  /** The place of the visit; null when it is unknown. */
  place: z.nullable(z.object({ code: z.string(), name: z.string(), zoneId: z.nullable(z.string()) })),
  /** Name and contact details of the person who requested the visit; '' once the account is deleted. */
  client: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** "3 × mesa Norte" or "portátil Lumen Aire 14". */
  computers: z.array(z.string()),
  computerCount: z.int(),
  /** The last thing that the technician did. */
  stage: z.nullable(z.enum(stages)),
  /** The client confirmed exactly this day and hour, or chose them. */
  isConfirmed: z.boolean(),
})
export type AgendaVisit = z.infer<typeof agendaVisit>

/** Why a technician is suitable for a visit, or cannot make it. */
export const candidate = z.object({
  technicianId: z.string(),
  name: z.string(),
  /** The reason why the technician cannot make it; null when the technician can. */
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

const historyEvents = [
  ...(['requested', 'assigned', 'unassigned', 'moved', 'confirmed', 'state', 'cancelled'] as const),
  ...(['paid', 'payment_taken_back'] as const),
] as const

const paymentFacts = {
  /** The shop itself received it; otherwise its technician or the payment provider did. */
  isToShop: z.boolean(),
  /** The reference of a transfer to the shop; '' for other payments. */
  reference: z.string(),
}

export const openedVisit = z.object({
  ...agendaVisit.shape,
  /** The client's account; null when it is deleted. */
  clientId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  /** The number of the signed record; null while there is none. */
  record: z.nullable(z.string()),
  descripcion: z.string(),
  /** What was approved, paid and is due. */
  money: z.object({
    ...z.pick(visitMoney, { total: true, paid: true, due: true }).shape,
    payments: z.array(z.object({ ...visitPayment.shape, ...paymentFacts })),
  }),
  /** The client approved something, or work was done for the fee: the visit cannot be reopened after it is cancelled. */
  isCancelFinal: z.boolean(),
  /** Technicians who can make the visit first, the most suitable one on top; [] without a day and an hour. */
  candidates: z.array(candidate),
  /** The events of the visit, the newest first. */
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
      /** Why the visit was cancelled, as the owner or the client wrote it, or why a payment was taken back; '' without a reason. */
      reason: z.string(),
      /** The payment that was received or taken back; null for other events. */
      payment: z.nullable(z.object({ ...z.pick(visitPayment, { method: true, amount: true }).shape, ...paymentFacts })),
    }),
  ),
})
export type OpenedVisit = z.infer<typeof openedVisit>

/** A visit that a search found, with its technician; '' when it has none. */
export const foundVisit = z.object({ ...agendaVisit.shape, technician: z.string(), isPast: z.boolean() })
export type FoundVisit = z.infer<typeof foundVisit>

/** The work of a visit for the owner, also while it is in progress and the client cannot see it yet. */
export const visitWork = z.object({
  /** The technician of the visit; null when it has none. */
  technician: z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  ...z.pick(visit, { stages: true, computers: true, checklist: true, followUpId: true, earlier: true }).shape,
  /** The cost as its client sees it; null while no quote was made. */
  proposal: z.nullable(proposal),
})
export type VisitWork = z.infer<typeof visitWork>
