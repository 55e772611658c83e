import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { civilDay } from '../maintenance/visit-times.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { absences } from './absences.ts'
import { foundVisit, openedVisit, visitWork } from './agenda-visits.ts'
import { week } from './agenda-week.ts'
import { bookings } from './bookings.ts'
import { moves } from './moves.ts'

/** The calls of the owner's agenda: what is read of it, moves of visits, days off. */
export const agenda = {
  /** From a day on: up to seven days. */
  'agenda.week': {
    input: z.strictObject({
      desde: civilDay,
      dias: z._default(wholeNumber({ min: 1, max: 7, message: 'Elige de 1 a 7 días.' }), 6),
    }),
    output: success(week),
  },
  /**
   * Visits in which every word of `q` begins a word of the client's name, document, phone or e-mail, of the request's number, or of a
   * computer: from today on, the next one first, then the former ones, the latest first. `hasMore`: there are others.
   */
  'agenda.search': {
    input: z.strictObject({
      q: line({ min: 1, max: 100, message: 'Escribe qué buscas, en máximo 100 caracteres.' }),
    }),
    output: success(z.object({ visits: z.array(foundVisit), hasMore: z.boolean() })),
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
  ...moves,
  ...bookings,
  ...absences,
}
