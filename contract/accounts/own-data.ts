import * as z from 'zod/mini'

import { done } from '../envelope.ts'

/** What the shop has stored of whoever calls, as a file. */
export const ownData = {
  'ownData.download': { input: z.strictObject({}), output: done },
} as const
