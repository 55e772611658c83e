import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id, line, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { createdRequest } from './requests.ts'
import { civilDay, clockTime } from './visit-times.ts'

/** Months between maintenances; 0 is no plan (P-101). */
export const carePlanMonths = [3, 6, 12] as const

/** Days before the due day on which maintenance is proposed. */
export const CARE_NOTICE_DAYS = 21

const badMonths = 'Elige cada 3, 6 o 12 meses, o ninguno.'
const months = z.literal([0, ...carePlanMonths])

const carePlan = z.object({
  computerId: z.string(),
  /** Brand and model. */
  name: z.string(),
  months,
  /** The day of the next maintenance; '' without a plan. */
  dueOn: z.string(),
  /** The day from which it is proposed; '' without a plan. */
  noticeOn: z.string(),
  /** The open proposal, while no preventive visit is open; the reply sends its `period`. */
  proposal: z.nullable(z.object({ period: z.int(), dueOn: z.string() })),
  /** The computer's open preventive visit, requested by anyone. */
  visit: z.nullable(z.object({ taskId: z.string(), fecha: z.string(), hora: z.string() })),
})
export type CarePlan = z.infer<typeof carePlan>

const duePlan = z.object({
  computer: z.string(),
  client: z.object({ name: z.string(), phone: z.string() }),
  months: z.int(),
  dueOn: z.string(),
  /** The day since which the proposal waits for the client; '' before it is proposed. */
  proposedOn: z.string(),
})
export type DuePlan = z.infer<typeof duePlan>

const period = wholeNumber({ min: 1, max: 1_000_000, message: 'Periodo no válido.' })

export const carePlans = {
  /** The caller's computers with their plans; those with an open proposal first. */
  'carePlans.list': {
    input: z.strictObject({}),
    output: success(
      z.object({
        plans: z.array(carePlan),
        /** The place of the client's last visit, otherwise the usual address; '' without either. */
        direccion: z.string(),
      }),
    ),
  },
  /** Sets or ends (0) the plan of a computer; the same choice again changes nothing. An open proposal stays until it ends. */
  'carePlans.choose': {
    input: z.strictObject({
      computerId: id,
      months: z.literal([0, ...carePlanMonths], { error: badMonths }),
    }),
    output: success(carePlan),
    problems: ['NOT_FOUND'] as const,
  },
  /** Turns the proposed visit into an ordinary preventive request at that hour, one for each period. */
  'carePlans.accept': {
    input: z.strictObject({
      computerId: id,
      period,
      fecha: civilDay,
      hora: clockTime,
      direccion: line({
        min: 1,
        max: 200,
        message: 'La dirección es obligatoria.',
        tooLong,
      }),
    }),
    output: success(createdRequest),
    problems: ['NOT_FOUND', 'CARE_ANSWERED', 'REQUESTS_FULL'] as const,
  },
  /** Skips this period; the next one is due one interval later. */
  'carePlans.skip': {
    input: z.strictObject({ computerId: id, period }),
    output: success(carePlan),
    problems: ['NOT_FOUND', 'CARE_ANSWERED'] as const,
  },
  /** For the owner: plans that are due within three weeks, the most urgent first. */
  'carePlans.listDue': { input: z.strictObject({}), output: success(z.array(duePlan)) },
}
