import type { Call } from '../call.ts'

export const liveCalls = {
  'live.follow': {
    method: 'GET',
    path: '/api/live',
    access: 'signedIn',
    rate: 'signedInRead',
    answers: 'text/event-stream',
  },
} as const satisfies Record<string, Call>
