import * as z from 'zod/mini'

import { agendaVisit, candidate } from './agenda-visits.ts'

const plannedVisit = z.object({
  ...agendaVisit.shape,
  /** Minutes of travel from the visit before on that day; null for the first one, and when a place is unknown. */
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
  /** Own working hours, 1 Monday … 7 Sunday. A weekday without a row has the shop's hours; both null: does not work that day. */
  hours: z.array(z.object({ weekday: z.int(), begins: z.nullable(z.int()), ends: z.nullable(z.int()) })),
  /** One entry for each requested day. */
  days: z.array(technicianDay),
})
export type WeekTechnician = z.infer<typeof weekTechnician>

const unassignedVisit = z.object({ ...agendaVisit.shape, proposal: z.nullable(candidate) })
export type UnassignedVisit = z.infer<typeof unassignedVisit>

/** An open visit that has a technician and no day yet. */
const undatedVisit = z.object({ ...agendaVisit.shape, technicianId: z.string(), technician: z.string() })
export type UndatedVisit = z.infer<typeof undatedVisit>

/** The owner's week: the visits of every technician, and unassigned visits. */
export const week = z.object({
  days: z.array(z.object({ fecha: z.string(), closed: z.string() })),
  technicians: z.array(weekTechnician),
  /** Unassigned visits: those on these days, then those without a day or hour. */
  unassigned: z.array(unassignedVisit),
  /** Open visits with a technician and without a day, the same in every week; a proposed follow-up visit begins like this. */
  undated: z.array(undatedVisit),
  zones: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Cash that technicians have received and not handed over. */
  cash: z.int(),
})
export type AgendaWeek = z.infer<typeof week>
