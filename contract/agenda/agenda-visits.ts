import * as z from 'zod/mini'

import { requestKinds, taskStates } from '../maintenance/task-values.ts'
import { proposal, visitMoney, visitPayment } from '../visits/visit-money.ts'
import { stages } from '../visits/visit-states.ts'
import { visit } from '../visits/visits.ts'

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
export const candidate = z.object({
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

export const openedVisit = z.object({
  ...agendaVisit.shape,
  /** Whose it is; null when that account is gone. */
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

/** A visit that a search found, with whoever has it; '' when nobody does. */
export const foundVisit = z.object({ ...agendaVisit.shape, technician: z.string(), isPast: z.boolean() })
export type FoundVisit = z.infer<typeof foundVisit>

/** What a visit did, for the owner: also while it goes on, when its client is not told yet. */
export const visitWork = z.object({
  /** Who has it; null when nobody does. */
  technician: z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  ...z.pick(visit, { stages: true, computers: true, checklist: true, followUpId: true, earlier: true }).shape,
  /** What it costs, as its client sees it; null while nothing was proposed. */
  proposal: z.nullable(proposal),
})
export type VisitWork = z.infer<typeof visitWork>
