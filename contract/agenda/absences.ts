import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { civilDay, clockTime } from '../maintenance/visit-times.ts'
import { id, line } from '../values/text.ts'
import { agendaVisit, candidate } from './agenda-visits.ts'
import { seenTask, slot, technicianOrNobody } from './moves.ts'

const reason = line({ max: 80, message: 'La razón admite máximo 80 caracteres.' })

const atMostOfADay = z.maxLength(50, { error: 'Son demasiadas visitas.' })

const absence = z.object({
  technicianId: z.string(),
  fecha: z.string(),
  visits: z.array(
    z.object({
      visit: agendaVisit,
      proposal: z.nullable(candidate),
      candidates: z.array(candidate),
      /** Alternatives when no technician is free at the visit's hour: the next hours with a free technician, the earliest first. */
      otherHours: z.array(z.object({ ...slot.shape, name: z.string() })),
    }),
  ),
})
export type Absence = z.infer<typeof absence>

/** The calls about technicians' days off and the reassignment of their visits. */
export const absences = {
  /** The open visits of a technician on a day, and the technician proposed for each if that technician takes the day off. */
  'agenda.proposeAbsence': {
    input: z.strictObject({ technicianId: id, fecha: civilDay }),
    output: success(absence),
    problems: ['NOT_FOUND'] as const,
  },
  /**
   * Records a day off. The call names every open visit of that day and its new technician (null: unassigned), with another day or
   * hour where given. `data` of ABSENCE_CHANGED is a new proposal.
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
              ...{ ...seenTask, technicianId: technicianOrNobody },
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
        /** The end of the period in which the caller can undo the changes of visits (`agenda.undo`). */
        undoUntil: z.iso.datetime(),
      }),
    ),
    problems: ['NOT_FOUND', 'ABSENCE_CHANGED', 'AGENDA_OVERLAP', 'CLIENT_GONE', 'DAY_OFF_REPEATED'] as const,
  },
  'agenda.removeDayOff': { input: z.strictObject({ dayOffId: id }), output: done, problems: ['NOT_FOUND'] as const },
  /**
   * Takes back a day off and the changes of its visits, as `agenda.undo` does, for thirty seconds; all or none. `data` of
   * AGENDA_CHANGED is the visit that was changed since.
   */
  'agenda.undoDayOff': {
    input: z.strictObject({
      dayOffId: id,
      visits: z._default(z.array(z.strictObject(seenTask)).check(atMostOfADay), []),
    }),
    output: done,
    problems: ['NOT_FOUND', 'AGENDA_CHANGED', 'AGENDA_OVERLAP', 'UNDO_TOO_LATE', 'CLIENT_GONE'] as const,
  },
}
