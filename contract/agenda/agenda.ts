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

/** The calls of the owner's agenda: reading it, moving visits, days off. */
export const agenda = {
  /** Up to seven days from a given day on. */
  'agenda.week': {
    input: z.strictObject({
      desde: civilDay,
      dias: z._default(wholeNumber({ min: 1, max: 7, message: 'Elige de 1 a 7 días.' }), 6),
    }),
    output: success(week),
  },
  /**
   * Searches visits; every word of `q` must begin a word of the client's name, document, phone or e-mail, of the request's
   * number, or of a computer. Upcoming visits come first, the next one on top, then past ones, the latest first. `hasMore`: there
   * are more results.
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
  /** Stages, checklist, the result and photos of each computer, and the charges of one visit. */
  'agenda.work': {
    input: z.strictObject({ taskId: id }),
    output: success(visitWork),
    problems: ['NOT_FOUND'] as const,
  },
  ...moves,
  ...bookings,
  ...absences,
}
