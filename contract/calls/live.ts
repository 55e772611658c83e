import type { Call } from '../call.ts'
import { livePath } from '../live/live-events.ts'

export const liveCalls = {
  'live.follow': {
    method: 'GET',
    path: livePath,
    access: 'signedIn',
    area: 'visits',
    rate: 'signedInRead',
    answers: 'text/event-stream',
  },
} as const satisfies Record<string, Call>
