import * as z from 'zod/mini'

import { success } from '../envelope.ts'

/** What a computer can have, as a person taps it before the form of a corrective request (P-99). */
export const problemKinds = [
  ...(['no_enciende', 'se_calienta', 'lento', 'pantalla'] as const),
  ...(['ruido', 'internet', 'virus', 'teclado'] as const),
] as const
export type ProblemKind = (typeof problemKinds)[number]

const service = z.object({ name: z.string(), from: z.int(), to: z.int() })
export type LikelyService = z.infer<typeof service>

export const likelyServices = {
  /** The services of the owner's price list that each problem probably needs; none where the list names none. */
  'visits.likelyServices': {
    input: z.strictObject({}),
    output: success(z.array(z.object({ problem: z.enum(problemKinds), services: z.array(service) }))),
  },
}
