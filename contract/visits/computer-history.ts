import * as z from 'zod/mini'

import { computer } from '../computers/computers.ts'
import { success } from '../envelope.ts'
import { requestKinds } from '../maintenance/task-values.ts'
import { id } from '../values/text.ts'
import { visitComputerStates } from './visit-states.ts'
import { visitPhoto } from './visits.ts'

const pastPart = z.object({
  name: z.string(),
  quantity: z.int(),
  amount: z.int(),
  /** The last day of its warranty; '' when there is none. */
  warrantyUntil: z.string(),
})

const pastVisit = z.object({
  /** Id of the computer within this visit: a computer that was named twice has two. */
  _id: z.string(),
  taskId: z.string(),
  tipo: z.enum(requestKinds),
  /** The day on which it was completed. */
  fecha: z.string(),
  state: z.enum([...visitComputerStates, 'sin_detalle']),
  findings: z.string(),
  workDone: z.string(),
  reason: z.string(),
  /** The technician; '' after that account was deleted. */
  technician: z.string(),
  photos: z.array(visitPhoto),
  /** Parts that the client approved, each with its total price. */
  parts: z.array(pastPart),
  /** The number of the visit's signed record; null while there is none. */
  record: z.nullable(z.string()),
  /** The last day of the warranty on the work; '' when there is none. */
  warrantyUntil: z.string(),
})
export type PastVisit = z.infer<typeof pastVisit>

const history = z.object({
  computer,
  /** The day on which it was registered. */
  registered: z.string(),
  /** Completed visits, the latest first. */
  visits: z.array(pastVisit),
  /** The current warranty on work or a part that ends last; `what`: the work, or the part. */
  warranty: z.nullable(z.object({ until: z.string(), days: z.int(), what: z.string() })),
  /** The recommended day of the next maintenance; '' before the first preventive visit. */
  nextMaintenance: z.string(),
})
export type ComputerHistory = z.infer<typeof history>

/** The history for staff: without prices and record, which only its own technician and ADMIN may open. */
const staffVisit = z.extend(z.omit(pastVisit, { record: true }), { parts: z.array(z.omit(pastPart, { amount: true })) })
const staffHistory = z.extend(z.pick(history, { computer: true, registered: true, warranty: true }), {
  visits: z.array(staffVisit),
})
export type StaffHistory = z.infer<typeof staffHistory>

export const computerHistory = {
  /** The service history of one of the caller's own computers. */
  'computerHistory.get': {
    input: z.strictObject({ computerId: id }),
    output: success(history),
    problems: ['NOT_FOUND'] as const,
  },
  /** The same for a client's computer: for ADMIN, and for a technician with a visit to it. */
  'computerHistory.forStaff': {
    input: z.strictObject({ computerId: id }),
    output: success(staffHistory),
    problems: ['NOT_FOUND'] as const,
  },
}
