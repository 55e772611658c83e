import * as z from 'zod/mini'

/** The response is a stream of events, which the handler writes by itself. */
export const live = {
  'live.follow': { input: z.strictObject({}), output: z.undefined() },
} as const
