import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { problemKinds } from './request-rules.ts'

const service = z.object({ name: z.string(), from: z.int(), to: z.int() })
export type LikelyService = z.infer<typeof service>

export const likelyServices = {
  /** The services of the owner's price list that each problem probably needs; empty where the list names none. */
  'visits.likelyServices': {
    input: z.strictObject({}),
    output: success(z.array(z.object({ problem: z.enum(problemKinds), services: z.array(service) }))),
  },
}
